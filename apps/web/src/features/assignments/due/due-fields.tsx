import { useState, type ReactNode } from 'react';
import { texts } from '../../../texts/texts.ts';
import { DateField, TimeField } from '../../../ui/fields/date-field.tsx';
import {
  dueMoment,
  isTimeWrong,
  readDue,
  readRelease,
  zoneName,
  type DueDraft,
} from './due-draft.ts';
import styles from './due-fields.module.css';

interface DueFieldsProps {
  label: string;
  value: DueDraft;
  onChange: (value: DueDraft) => void;
  error: string | null;
  caption?: ReactNode;
  optional?: boolean;
  kind?: keyof typeof kinds;
}

/** What the fields mean, and how they are read. */
const kinds = {
  due: {
    read: (draft: DueDraft) => readDue(draft),
    texts: texts.assignments.dueDate,
    time: 'Time',
  },
  release: {
    read: readRelease,
    texts: texts.assignments.releaseDate,
    time: 'Release time',
  },
};

export function DueFields(props: DueFieldsProps) {
  const { label, value, onChange, error, caption, optional, kind = 'due' } = props;
  return (
    <div className={styles.due}>
      <div className={styles.fields}>
        <DateField
          label={label}
          optional={optional}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={isTimeWrong(value) ? null : error}
          hint={
            <>
              {kinds[kind].texts.day(zoneName(value.zone))}
              {caption && <span className={styles.caption}>{caption}</span>}
            </>
          }
        />
        <TimeField
          label={kinds[kind].time}
          optional
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          error={isTimeWrong(value) ? error : null}
        />
      </div>
      <DuePreview draft={value} optional={optional} kind={kind} />
    </div>
  );
}

/** Shows the due date as everyone will see it, so that typing errors are noticed. */
function DuePreview({
  draft,
  optional = false,
  kind,
}: {
  draft: DueDraft;
  optional?: boolean;
  kind: keyof typeof kinds;
}) {
  const { read, texts: words } = kinds[kind];
  const due = read(draft);
  if (due.kind === 'problem' || (due.kind === 'none' && !optional)) return null;
  return (
    <output className={styles.preview}>
      {due.kind === 'at' ? (
        <DueSentence
          key={due.instant.getTime()}
          instant={due.instant}
          zone={draft.zone}
          words={words}
        />
      ) : (
        // Safari shows today's date in an empty field.
        words.none
      )}
    </output>
  );
}

/** Mounted anew for each due date, so that 'passed' is judged when it is typed, not when the form opened. */
function DueSentence({
  instant,
  zone,
  words,
}: {
  instant: Date;
  zone: string;
  words: Record<'at' | 'passed', (moment: string) => string>;
}) {
  const [typedAt] = useState(() => new Date());
  const moment = dueMoment(instant, zone);
  return instant < typedAt ? words.passed(moment) : words.at(moment);
}
