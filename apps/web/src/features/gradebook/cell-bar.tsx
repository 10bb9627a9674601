import {
  gradebookTotal,
  totalLabel,
  type Gradebook,
  type GradebookPerson,
} from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradebookHistoryQuery } from '../../data/gradebook.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { fixedColumns, lateLabel, totalInput, type Item } from './gradebook-items.ts';
import styles from './gradebook.module.css';
import { ExcuseDialog, OverrideDialog } from './reason-dialogs.tsx';
import type { useGrid } from './use-grid.ts';

interface CellBarProps {
  cid: number;
  book: Gradebook;
  items: readonly Item[];
  state: ReturnType<typeof useGrid>;
  mayChange: boolean;
}

type Dialog = 'excuse' | 'override' | 'history';

/** Facts of the active cell and what can be done with it. */
export function CellBar({ cid, book, items, state, mayChange }: CellBarProps) {
  const { person, item, place } = state;
  const [dialog, setDialog] = useState<Dialog>();
  if (!person) return null;
  const close = () => setDialog(undefined);
  return (
    <div className={styles.bar}>
      <span>
        <strong>{nameOrLogin(person)}</strong> ({person.github_username})
        {item && (
          <>
            {' · '}
            <strong>{item.name}</strong>
          </>
        )}
      </span>
      <span aria-live="polite">
        {item || place.column === fixedColumns - 1 ? factsOf(book, items, state) : ''}
      </span>
      {item && <Actions item={item} state={state} mayChange={mayChange} onOpen={setDialog} />}
      {item && dialog && (
        <CellDialog
          cid={cid}
          person={person}
          item={item}
          dialog={dialog}
          state={state}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ActionsProps extends Pick<CellBarProps, 'state' | 'mayChange'> {
  item: Item;
  onOpen: (dialog: Dialog) => void;
}

function Actions({ item, state, mayChange, onOpen }: ActionsProps) {
  const { cell } = state;
  return (
    <>
      {item.kind === 'assignment' && cell.work_id !== undefined && (
        <Button size="small" onClick={state.open}>
          Open submission
        </Button>
      )}
      {mayChange && (
        <Button size="small" onClick={() => onOpen('excuse')}>
          {cell.excused ? 'Count again' : 'Excuse'}
        </Button>
      )}
      {mayChange && item.kind === 'assignment' && cell.overall !== undefined && (
        <Button size="small" onClick={() => onOpen('override')}>
          Override
        </Button>
      )}
      {item.kind === 'column' && (
        <Button size="small" onClick={() => onOpen('history')}>
          History
        </Button>
      )}
    </>
  );
}

interface CellDialogProps extends Pick<CellBarProps, 'cid' | 'state'> {
  person: GradebookPerson;
  item: Item;
  dialog: Dialog;
  onClose: () => void;
}

function CellDialog({ cid, person, item, dialog, state, onClose }: CellDialogProps) {
  const { cell } = state;
  const shared = { cid, person, cell, onClose };
  if (dialog === 'excuse') return <ExcuseDialog {...shared} item={item} />;
  if (item.kind === 'assignment') return <OverrideDialog {...shared} item={item} />;
  return (
    <HistoryDialog
      at={{ cid, columnId: item.column_id, userId: person.user_id }}
      title={`${item.name} of ${nameOrLogin(person)}`}
      onClose={onClose}
    />
  );
}

/** Parts of the score, or why the total is what it is. */
function factsOf(
  book: Gradebook,
  items: readonly Item[],
  { person, item, cell }: CellBarProps['state'],
) {
  if (!person) return '';
  const { categories, uses } = gradebookTotal(...totalInput(book, items, person.cells));
  if (!item) {
    const names = new Map(book.categories.map((one) => [one.category_id, one.name]));
    return categories
      .map(({ id, percent, share }) => {
        const name = id === null ? 'All scores' : (names.get(id) ?? '');
        return percent === null
          ? `${name}: nothing counts yet`
          : `${name}: ${totalLabel(percent)} at ${totalLabel(share)} of the weight`;
      })
      .join(' · ');
  }
  const { auto, manual, override, published, late_by: late } = cell;
  return [
    texts.uses[uses.get(item.key) ?? 'open'],
    auto !== undefined && `Auto Grader Score ${auto}`,
    manual !== undefined && `Manual Feedback Score ${manual}`,
    override !== undefined && `Overall Score ${cell.overall}, final score ${override}`,
    published !== undefined && `published ${published}`,
    late !== undefined && lateLabel(late),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface HistoryDialogProps {
  at: Parameters<typeof gradebookHistoryQuery>[0];
  title: string;
  onClose: () => void;
}

function HistoryDialog({ at, title, onClose }: HistoryDialogProps) {
  const history = useQuery({ ...gradebookHistoryQuery(at), staleTime: 0 });
  return (
    <Modal open title={title} onClose={onClose}>
      {history.isPending && <PanelSpinner />}
      {history.isError && <p>{history.error.message}</p>}
      {history.data?.length === 0 && <p>{texts.uses.open}</p>}
      <ol>
        {history.data?.map((change) => (
          <li key={change.set_at}>
            {change.score ?? 'cleared'} by {change.set_by}, {formatDateTime(change.set_at)}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
