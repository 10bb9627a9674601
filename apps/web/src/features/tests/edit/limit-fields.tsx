import { defaultTestLimits } from '@lectern/contract';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Problems } from '../../session/use-edited-form.ts';
import styles from './edit.module.css';
import { limitNames, type LimitsDraft } from './test-draft.ts';

type LimitName = (typeof limitNames)[number];

const labels: Record<LimitName, string> = {
  seconds: 'Time (seconds)',
  memory_mb: 'Memory (MB)',
  processes: 'Processes',
  files_mb: 'Files (MB)',
  output_kb: 'Output (KB)',
};

interface LimitFieldsProps {
  value: LimitsDraft;
  /** What an empty field means. */
  others?: LimitsDraft;
  problems: Problems<LimitName>;
  onChange: (value: LimitsDraft) => void;
}

export function LimitFields({ value, others, problems, onChange }: LimitFieldsProps) {
  return (
    <div className={styles.limits}>
      {limitNames.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode={name === 'seconds' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          className={styles.figures}
          value={value[name]}
          placeholder={others?.[name] ?? String(defaultTestLimits[name])}
          onChange={(typed) => onChange({ ...value, [name]: typed })}
          error={problems[name] ?? null}
        />
      ))}
    </div>
  );
}
