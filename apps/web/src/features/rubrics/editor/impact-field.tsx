import type { Impact } from '@lectern/contract';
import { Field } from '../../../ui/fields/field.tsx';
import styles from './editor.module.css';

interface ImpactFieldProps {
  value: Impact;
  wrongBy: string | undefined;
  onPress: (impact: Impact) => void;
}

const impacts = { A: 'Addition', D: 'Deduction', N: 'Neutral' } as const;

export function ImpactField({ value, wrongBy, onPress }: ImpactFieldProps) {
  return (
    <Field label="Impact" wrongBy={wrongBy}>
      {(control, labelId) => (
        <fieldset
          id={control.id}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          data-wrong={control['aria-invalid']}
          className={styles.impacts}
        >
          {(['A', 'D', 'N'] as const).map((impact) => (
            <button
              key={impact}
              type="button"
              className={styles.impact}
              data-impact={impact}
              aria-pressed={impact === value}
              onClick={() => onPress(impact)}
            >
              <b>{impact}</b> {impacts[impact]}
            </button>
          ))}
        </fieldset>
      )}
    </Field>
  );
}
