import { routes, type AssignmentTests } from '@lectern/contract';
import { limits as bounds } from '@lectern/contract/limits';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { ErrorMessage } from '../../../ui/page/error-message.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import styles from './edit.module.css';
import { useChangeTests } from './use-change-tests.ts';

const texts = testEditTexts.settings;

interface SettingsSectionProps {
  at: InAssignment;
  tests: AssignmentTests;
}

/** What is typed but not saved; undefined fields follow the saved settings. */
interface Typed {
  runs?: number | null | typeof unreadable;
  checkRuns?: boolean;
}

export function SettingsSection({ at, tests }: SettingsSectionProps) {
  const [typed, type] = useState<Typed>({});
  const changing = useChangeTests(
    at,
    (body: { runs_per_day: number | null; counts_check_runs: boolean }) =>
      call(routes.changeTestSettings, { params: { ...at }, body }),
    () => {
      type({});
      toast.success(texts.saved);
    },
  );
  const runs = typed.runs === undefined ? tests.runs_per_day : typed.runs;
  const checkRuns = typed.checkRuns ?? tests.counts_check_runs;
  const isChanged = runs !== tests.runs_per_day || checkRuns !== tests.counts_check_runs;
  const change = (part: Typed) => {
    if (!changing.isPending) type((known) => ({ ...known, ...part }));
  };
  return (
    <section className={styles.section} aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <form
        className={styles.settings}
        onSubmit={(event) => {
          event.preventDefault();
          if (changing.isPending || runs === unreadable) return;
          changing.mutate({ runs_per_day: runs, counts_check_runs: checkRuns });
        }}
      >
        <NumberField
          label="Runs per day"
          optional
          hint={texts.runsHint}
          min={1}
          max={bounds.testRunsPerDay}
          value={runs}
          onChange={(next) => change({ runs: next })}
          onUnreadable={() => change({ runs: unreadable })}
        />
        <Checkbox
          label={texts.checkRuns}
          hint={texts.checkRunsHint}
          checked={checkRuns}
          onChange={(next) => change({ checkRuns: next })}
        />
        {changing.error && <ErrorMessage>{changing.error.message}</ErrorMessage>}
        <Button
          type="submit"
          className={styles.start}
          pending={changing.isPending}
          disabled={!isChanged && !changing.isPending}
        >
          Save settings
        </Button>
      </form>
    </section>
  );
}
