import { routes, type FillableColumn, type FilledFile } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, classTimeoutMs } from '../../api/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import fieldStyles from '../../ui/fields/field.module.css';
import { showFailure } from '../session/show-failure.ts';
import type { Item } from './gradebook-items.ts';
import styles from './gradebook.module.css';

interface FillDialogProps {
  cid: number;
  items: readonly Item[];
  onClose: () => void;
}

interface Choice {
  file: File;
  column?: number;
  /** The key of an item; absent for the total. */
  item?: string;
  cap: boolean;
}

/** Upload, choose, look, download. Nothing is stored. */
export function FillDialog({ cid, items, onClose }: FillDialogProps) {
  const [choice, setChoice] = useState<Choice>();
  const fill = useMutation({
    mutationFn: ({ file, column, item, cap }: Choice) => {
      const chosen = items.find(({ key }) => key === item);
      return call(routes.fillFile, {
        params: { cid },
        query: {
          column: column === undefined ? undefined : String(column),
          assignment_id: chosen?.kind === 'assignment' ? String(chosen.assignment_id) : undefined,
          column_id: chosen?.kind === 'column' ? String(chosen.column_id) : undefined,
          cap: cap ? 'true' : 'false',
        },
        body: file,
        fallback: texts.fillFailed,
        idleTimeoutMs: classTimeoutMs,
      });
    },
    onError: showFailure,
  });
  const choose = (next: Choice) => {
    setChoice(next);
    fill.mutate(next);
  };
  const { columns = [], filled } = fill.data ?? {};
  const fileId = useId();
  return (
    <Modal
      open
      wide
      title="Fill a learning platform's file"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={!filled}
          pending={fill.isPending}
          onClick={() =>
            filled &&
            choice &&
            saveFile(choice.file.name, 'application/octet-stream', bytesOf(filled))
          }
        >
          Download the filled file
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{texts.fillHint}</p>
        <div className={fieldStyles.field}>
          <label htmlFor={fileId} className={fieldStyles.label}>
            File
          </label>
          <input
            id={fileId}
            type="file"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose({ file, cap: false });
            }}
          />
        </div>
        {choice && columns.length > 0 && (
          <Choices choice={choice} columns={columns} items={items} onChoose={choose} />
        )}
        {choice && filled && (
          <Preview filled={filled} cap={choice.cap} onCap={(cap) => choose({ ...choice, cap })} />
        )}
      </div>
    </Modal>
  );
}

interface ChoicesProps {
  choice: Choice;
  columns: readonly FillableColumn[];
  items: readonly Item[];
  onChoose: (choice: Choice) => void;
}

function Choices({ choice, columns, items, onChoose }: ChoicesProps) {
  return (
    <>
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>Column of the file</span>
        <select
          className={fieldStyles.control}
          value={choice.column ?? ''}
          onChange={({ target }) => onChoose({ ...choice, column: Number(target.value) })}
        >
          <option value="" disabled>
            Choose a column
          </option>
          {columns.map(({ column, title, maximum }) => (
            <option key={column} value={column}>
              {maximum === null ? title : `${title} (of ${maximum})`}
            </option>
          ))}
        </select>
      </label>
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>Scores</span>
        <select
          className={fieldStyles.control}
          value={choice.item ?? ''}
          onChange={({ target }) => {
            const { item: _, ...rest } = choice;
            onChoose(target.value === '' ? rest : { ...rest, item: target.value });
          }}
        >
          <option value="">Total in percent</option>
          {items.map(({ key, name, maximum }) => (
            <option key={key} value={key}>
              {name} (of {maximum})
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function bytesOf({ base64 }: FilledFile): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

interface PreviewProps {
  filled: FilledFile;
  cap: boolean;
  onCap: (cap: boolean) => void;
}

const mostShown = 20;

function Preview({ filled, cap, onCap }: PreviewProps) {
  const { written, same, not_written: kept, over_maximum: over } = filled;
  const { unknown_rows: unknown, unclear_rows: unclear, missing } = filled;
  const facts: [string, readonly string[]][] = [
    [
      `${written.length} changed`,
      written.map((one) => `${nameOrLogin(one)}: ${one.before || 'empty'} → ${one.after}`),
    ],
    [
      `${over.length} above the maximum of the file`,
      over.map((one) => `${nameOrLogin(one)}: ${one.score} of ${one.maximum}`),
    ],
    [
      `${kept.length} left as they are`,
      kept.map((one) => `${nameOrLogin(one)}: ${texts.notWritten[one.reason]}`),
    ],
    [texts.unknownRows(unknown.length), unknown.map(({ row, name }) => `Row ${row}: ${name}`)],
    [
      texts.unclearRows(unclear.length),
      unclear.map(({ row, reason }) => `Row ${row}: ${texts.unclear[reason]}`),
    ],
    [texts.missingPeople(missing.length), missing.map(nameOrLogin)],
  ];
  return (
    <section aria-label="Preview" aria-live="polite">
      {same > 0 && <p>{texts.sameScores(same)}</p>}
      {over.length > 0 || cap ? (
        <Checkbox
          label="Write the maximum in place of higher scores"
          checked={cap}
          onChange={onCap}
        />
      ) : null}
      <ul className={styles.facts}>
        {facts.map(
          ([label, lines]) =>
            lines.length > 0 && (
              <li key={label}>
                {label}
                <ul>
                  {lines.slice(0, mostShown).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                  {lines.length > mostShown && <li>{lines.length - mostShown} more</li>}
                </ul>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
