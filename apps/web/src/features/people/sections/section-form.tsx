import type { ClassroomUser, Section } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useId, useState, type FormEvent } from 'react';
import { fullName } from '../../../lib/person-name.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './sections.module.css';
import { useRenameSection, useSetGraders } from './use-sections.ts';

interface SectionFormProps {
  classroomId: number;
  section: Section;
  staff: readonly ClassroomUser[];
  onClose: () => void;
}

/** The name and the graders of a section. */
export function SectionForm({ classroomId, section, staff, onClose }: SectionFormProps) {
  const formId = useId();
  const [name, setName] = useState(section.name);
  const [graders, setGraders] = useState<ReadonlySet<string>>(new Set(section.graders));
  const rename = useRenameSection(classroomId);
  const grade = useSetGraders(classroomId);
  const isPending = rename.isPending || grade.isPending;
  const sectionId = section.section_id;
  const save = async () => {
    if (name.trim() !== section.name) await rename.mutateAsync({ sectionId, name });
    const logins = [...graders];
    if (String(logins) !== String(section.graders)) await grade.mutateAsync({ sectionId, logins });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form shows the failure.
    if (!isPending) save().catch(() => undefined);
  };
  const toggle = (login: string) => {
    const next = new Set(graders);
    if (!next.delete(login)) next.add(login);
    setGraders(next);
  };
  return (
    <Modal
      open
      title={`Edit ${section.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={limits.sectionName}
          onChange={setName}
          error={rename.error ? rename.error.message : null}
        />
        <fieldset className={styles.form}>
          <legend className={styles.legend}>Graders</legend>
          {staff.map((one) => (
            <Checkbox
              key={one.id}
              label={fullName(one)}
              checked={graders.has(one.github_username)}
              onChange={() => toggle(one.github_username)}
            />
          ))}
        </fieldset>
        {grade.error && (
          <Notice tone="error">
            {grade.error.message || peoplePageTexts.sections.changeFailed}
          </Notice>
        )}
      </form>
    </Modal>
  );
}
