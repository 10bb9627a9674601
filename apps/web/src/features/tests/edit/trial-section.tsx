import { useQuery } from '@tanstack/react-query';
import { limits as bounds } from '@lectern/contract/limits';
import { useState, type FormEvent } from 'react';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testTrialsQuery } from '../../../data/tests-edit.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ErrorMessage } from '../../../ui/page/error-message.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { ArchiveDrop } from './archive-drop.tsx';
import styles from './edit.module.css';
import { TrialView } from './trial-view.tsx';
import { useTryTests, type TrialOrder } from './use-trials.ts';

const texts = testEditTexts.trials;

type Kind = TrialOrder['kind'];

interface Draft {
  kind: Kind;
  repository: string;
  ref: string;
  file: File | undefined;
}

interface Missing {
  repository?: string;
  ref?: string;
  file?: string;
}

function missingIn({ kind, repository, ref, file }: Draft): Missing {
  if (kind === 'upload') return file ? {} : { file: texts.fileMissing };
  if (kind === 'starter') return {};
  return {
    ...(repository.trim() === '' && { repository: texts.repositoryMissing }),
    ...(ref.trim() === '' && { ref: texts.refMissing }),
  };
}

function orderOf({ kind, repository, ref, file }: Draft): TrialOrder {
  if (kind === 'branch') return { kind, repository: repository.trim(), ref: ref.trim() };
  return kind === 'upload' && file ? { kind, file } : { kind: 'starter' };
}

/** Tries the version in use before students meet it. */
export function TrialSection({ at }: { at: InAssignment }) {
  const trials = useQuery(testTrialsQuery(at));
  const newest = trials.data?.[0];
  return (
    <section className={styles.section} aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <TrialForm at={at} isRunning={newest !== undefined && !newest.is_done} />
      {trials.isPending && <PanelSpinner />}
      {trials.isLoadingError && (
        <LoadFailure query={trials}>{texts.failed(trials.error.message)}</LoadFailure>
      )}
      {newest && <TrialView key={newest.id} at={at} trial={newest} />}
    </section>
  );
}

function TrialForm({ at, isRunning }: { at: InAssignment; isRunning: boolean }) {
  const trying = useTryTests(at);
  const [draft, setDraft] = useState<Draft>({
    kind: 'starter',
    repository: '',
    ref: 'main',
    file: undefined,
  });
  const [missing, setMissing] = useState<Missing>({});
  const change = (part: Partial<Draft>) => {
    if (trying.isPending) return;
    setDraft((known) => ({ ...known, ...part }));
    setMissing({});
    trying.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (trying.isPending || isRunning) return;
    const found = missingIn(draft);
    setMissing(found);
    const form = event.currentTarget;
    if (Object.keys(found).length > 0) queueMicrotask(() => focusFirstError(form));
    else trying.mutate(orderOf(draft));
  };
  return (
    <form className={styles.settings} onSubmit={submit} noValidate>
      <RadioGroup
        label="Run the tests"
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={(['starter', 'branch', 'upload'] as const).map((value) => ({
          value,
          label: texts.on[value],
        }))}
      />
      {draft.kind === 'branch' && (
        <div className={styles.texts}>
          <TextField
            label="Repository"
            hint={texts.repositoryHint}
            value={draft.repository}
            onChange={(repository) => change({ repository })}
            error={missing.repository ?? null}
            maxLength={bounds.repositoryName}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <TextField
            label="Branch or commit"
            hint={texts.refHint}
            value={draft.ref}
            onChange={(ref) => change({ ref })}
            error={missing.ref ?? null}
            maxLength={bounds.branchName}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
      )}
      {draft.kind === 'upload' && (
        <ArchiveDrop
          label={texts.solution}
          chosen={draft.file?.name}
          pending={trying.isPending}
          error={missing.file}
          onFile={(file) => change({ file })}
        />
      )}
      {trying.error && <ErrorMessage>{trying.error.message}</ErrorMessage>}
      <Button type="submit" className={styles.start} pending={trying.isPending || isRunning}>
        Run five times
      </Button>
    </form>
  );
}
