import { useState, type ReactNode } from 'react';
import { texts } from '../../../texts/texts.ts';
import { DateField, TimeField } from '../../../ui/fields/date-field.tsx';
import { dueMoment, isTimeWrong, readDue, zoneName, type DueDraft } from './due-draft.ts';
import styles from './due-fields.module.css';

interface DueFieldsProps {
  label: string;
  value: DueDraft;
  onChange: (value: DueDraft) => void;
  error: string | null;
  /** What else the reader should know; stands below the date. */
  caption?: ReactNode;
  optional?: boolean;
}

/** A day and perhaps a time, with the zone that they are meant in and the moment they stand for. */
export function DueFields({ label, value, onChange, error, caption, optional }: DueFieldsProps) {
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
              {texts.assignments.dueDay(zoneName(value.zone))}
              {caption && <span className={styles.caption}>{caption}</span>}
            </>
          }
        />
        <TimeField
          label="Time"
          optional
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          error={isTimeWrong(value) ? error : null}
        />
      </div>
      <Moment draft={value} optional={optional} />
    </div>
  );
}

/** Read back as everyone will see it, so that a slip is noticed before students do. */
function Moment({ draft, optional = false }: { draft: DueDraft; optional?: boolean }) {
  const due = readDue(draft);
  if (due.kind === 'problem' || (due.kind === 'none' && !optional)) return null;
  return (
    <output className={styles.moment}>
      {due.kind === 'at' ? (
        <ReadBack key={due.instant.getTime()} instant={due.instant} zone={draft.zone} />
      ) : (
        // In an empty field Safari draws today's date.
        texts.assignments.noDueDate
      )}
    </output>
  );
}

/** There for one moment only: a form may be open for hours before it is typed. */
function ReadBack({ instant, zone }: { instant: Date; zone: string }) {
  const [typedAt] = useState(() => new Date());
  const moment = dueMoment(instant, zone);
  return instant < typedAt ? texts.assignments.duePassed(moment) : texts.assignments.due(moment);
}
