import { nameOrLogin } from '../../../lib/person-name.ts';
import { texts } from '../../../texts/texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { ChoiceProps } from './grader-choice.tsx';
import styles from './graders.module.css';

const weightMax = 100;

export function ShareChoice({ draft, staff, onChange }: ChoiceProps) {
  const setWeight = (login: string, weight: number) =>
    onChange({ ...draft, weights: { ...draft.weights, [login]: weight } });
  return (
    <fieldset className={styles.staff}>
      <legend>Graders</legend>
      {staff.map((one) => {
        const { github_username: login } = one;
        const weight = draft.weights[login] ?? 0;
        return draft.way === 'evenly' ? (
          <Checkbox
            key={login}
            label={nameOrLogin(one)}
            checked={weight > 0}
            onChange={(checked) => setWeight(login, checked ? 1 : 0)}
          />
        ) : (
          <NumberField
            key={login}
            label={`Weight of ${nameOrLogin(one)}`}
            value={weight}
            min={0}
            max={weightMax}
            onChange={(entered) => setWeight(login, entered ?? 0)}
          />
        );
      })}
    </fieldset>
  );
}

export function ReassignChoice({ draft, onChange }: Omit<ChoiceProps, 'staff'>) {
  return (
    <Checkbox
      label="Also reassign submissions that already have a grader"
      hint={texts.gradingOverview.reassignHint}
      checked={draft.reassign}
      onChange={(reassign) => onChange({ ...draft, reassign })}
    />
  );
}
