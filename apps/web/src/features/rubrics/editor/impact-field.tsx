import type { Impact } from '@lectern/contract';
import { Field } from '../../../ui/field.tsx';
import styles from './editor.module.css';

interface ImpactFieldProps {
  value: Impact;
  onPress: (impact: Impact) => void;
}

const impacts = { A: 'Addition', D: 'Deduction', N: 'Neutral' } as const;

/** Three toggles of which one is on. */
export function ImpactField({ value, onPress }: ImpactFieldProps) {
  return (
    <Field label="Impact">
      {({ id }, labelId) => (
        <fieldset id={id} aria-labelledby={labelId} className={styles.impacts}>
          {(['A', 'D', 'N'] as const).map((impact) => (
            <button
              key={impact}
              type="button"
              className={styles.impact}
              data-impact={impact}
              aria-label={`${impact}: ${impacts[impact]}`}
              aria-pressed={impact === value}
              title={impacts[impact]}
              onClick={() => onPress(impact)}
            >
              {impact}
            </button>
          ))}
        </fieldset>
      )}
    </Field>
  );
}
