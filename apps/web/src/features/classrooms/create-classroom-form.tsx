import type { Organization, TaAccess } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { termNamesQuery } from '../../data/classrooms.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { StandaloneActions } from '../../ui/page/standalone-page.tsx';
import styles from './create-classroom-form.module.css';
import { chosenName, custom, validateName } from './name-choice.ts';
import { TaAccessField } from './ta-access-field.tsx';
import { useCreateClassroom } from './use-create-classroom.ts';
import { useNameCheck } from './use-name-check.ts';

export function CreateClassroomForm({ organization }: { organization: Organization }) {
  const terms = useQuery(termNamesQuery);
  const [choice, setChoice] = useState(custom);
  const [typed, setTyped] = useState('');
  const [taAccess, setTaAccess] = useState<TaAccess>('OWNER');
  const name = chosenName(choice, typed);
  const check = useNameCheck(organization.id, name);
  const creation = useCreateClassroom();
  // A request without an answer may have created the classroom, so its name must not block the retry.
  const exists = creation.isMaybeCreated(name) ? undefined : check.exists;
  const validation = validateName(name, { ...check, exists });
  const isCustom = choice === custom;
  const nameProblem = validation.error ?? check.problem ?? null;
  const creationError = creation.errorOf(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!validation.acceptable || creation.isPending) return;
    creation.create({
      name,
      org_id: organization.id,
      org_name: organization.login,
      ...(taAccess === 'TEAM' && { ta_access: taAccess }),
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Organization name" readOnly value={organization.login} />
      <Dropdown
        label="Classroom name"
        placeholder={texts.common.loading}
        options={[...(terms.data ?? []), custom].map((value) => ({ value, label: value }))}
        value={terms.isPending ? undefined : choice}
        onChange={setChoice}
        hint={isCustom ? texts.classrooms.termHint : undefined}
        error={terms.isError ? texts.classrooms.namesFailed : isCustom ? null : nameProblem}
      />
      {isCustom && (
        <TextField
          label="Custom classroom name"
          hint={texts.classrooms.customHint}
          value={typed}
          onChange={setTyped}
          status={validation.status}
          error={nameProblem}
          autoComplete="off"
          autoFocus
        />
      )}
      <TaAccessField value={taAccess} onChange={setTaAccess} />
      {creationError && (
        <Notice tone="error" title={texts.classrooms.createFailed}>
          {creationError.message}
        </Notice>
      )}
      <StandaloneActions>
        <Button
          type="submit"
          variant="primary"
          disabled={!validation.acceptable && !creation.isPending}
          pending={creation.isPending}
          pendingLabel={texts.classrooms.creating}
        >
          Create Classroom
        </Button>
        <LinkButton to="/app/organization/select">Select a different organization</LinkButton>
      </StandaloneActions>
    </form>
  );
}
