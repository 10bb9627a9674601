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
  caption?: ReactNode;
  optional?: boolean;
}

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
      <DuePreview draft={value} optional={optional} />
    </div>
  );
}

/** Shows the due date as everyone will see it, so that typing errors are noticed. */
function DuePreview({ draft, optional = false }: { draft: DueDraft; optional?: boolean }) {
  const due = readDue(draft);
  if (due.kind === 'problem' || (due.kind === 'none' && !optional)) return null;
  return (
    <output className={styles.preview}>
      {due.kind === 'at' ? (
        <DueSentence key={due.instant.getTime()} instant={due.instant} zone={draft.zone} />
      ) : (
        // Safari shows today's date in an empty field.
        texts.assignments.noDueDate
      )}
    </output>
  );
}

/** Mounted anew for each due date, so that 'passed' is judged when it is typed, not when the form opened. */
function DueSentence({ instant, zone }: { instant: Date; zone: string }) {
  const [typedAt] = useState(() => new Date());
  const moment = dueMoment(instant, zone);
  return instant < typedAt ? texts.assignments.duePassed(moment) : texts.assignments.due(moment);
}
