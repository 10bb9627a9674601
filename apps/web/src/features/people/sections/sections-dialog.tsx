import type { ClassroomUser, Section } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { peopleQuery } from '../../../data/people.ts';
import { sectionsQuery } from '../../../data/sections.ts';
import { fullName } from '../../../lib/person-name.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './sections.module.css';
import { useCreateSection, useDeleteSection } from './use-sections.ts';

const words = peoplePageTexts.sections;

export function SectionsDialog({
  classroomId,
  onClose,
}: {
  classroomId: number;
  onClose: () => void;
}) {
  const sections = useQuery(sectionsQuery(classroomId));
  const people = useQuery(peopleQuery(classroomId));
  const [edited, setEdited] = useState<Section>();
  const [deleted, setDeleted] = useState<Section>();
  const remove = useDeleteSection(classroomId);
  const staff = (people.data ?? []).filter(isActiveStaff);
  const nameOf = new Map(staff.map((one) => [one.github_username, fullName(one)]));
  if (edited) {
    return (
      <SectionForm
        classroomId={classroomId}
        section={edited}
        staff={staff}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  if (deleted) {
    return (
      <ConfirmDialog
        open
        title={words.deleteQuestion(deleted.name)}
        confirmLabel="Delete section"
        tone="danger"
        pending={remove.isPending}
        onCancel={() => setDeleted(undefined)}
        onConfirm={() => remove.mutate(deleted, { onSettled: () => setDeleted(undefined) })}
      >
        {words.deleteWarning}
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      open
      wide
      title="Sections"
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.form}>
        <p>{words.explained}</p>
        {sections.isPending && <Skeleton width="60%" />}
        {sections.isLoadingError && (
          <LoadFailure query={sections}>{sections.error.message}</LoadFailure>
        )}
        {sections.data?.length === 0 && <p className={styles.remark}>{words.none}</p>}
        <ul className={styles.list}>
          {sections.data?.map((section) => (
            <li key={section.section_id}>
              <div>
                <strong>{section.name}</strong>
                <p className={styles.remark}>
                  {words.size(section.people.length, section.unclaimed)}
                  {' · '}
                  {gradersOf(section, nameOf)}
                </p>
              </div>
              <Button size="small" onClick={() => setEdited(section)}>
                Edit<VisuallyHidden> {section.name}</VisuallyHidden>
              </Button>
              <Button size="small" onClick={() => setDeleted(section)}>
                Delete<VisuallyHidden> {section.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        <NewSection classroomId={classroomId} />
      </div>
    </Modal>
  );
}

function isActiveStaff({ classroom_role, status }: ClassroomUser): boolean {
  return classroom_role !== 'STUDENT' && status === 'ACTIVE';
}

function gradersOf({ graders }: Section, nameOf: ReadonlyMap<string, string>): string {
  if (graders.length === 0) return words.noGraders;
  return words.gradedBy(graders.map((login) => nameOf.get(login) ?? login).join(', '));
}

function NewSection({ classroomId }: { classroomId: number }) {
  const [name, setName] = useState('');
  const create = useCreateSection(classroomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate(name, { onSuccess: () => setName('') });
  };
  return (
    <form className={styles.create} onSubmit={submit} noValidate>
      <TextField
        label="New section"
        value={name}
        maxLength={limits.sectionName}
        onChange={(next) => {
          setName(next);
          create.reset();
        }}
        error={create.error ? create.error.message || words.changeFailed : null}
      />
      <Button type="submit" pending={create.isPending}>
        Create section
      </Button>
    </form>
  );
}
