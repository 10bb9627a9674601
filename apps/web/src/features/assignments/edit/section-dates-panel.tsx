import { routes, type AssignmentOutline, type Section } from '@lectern/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../../api/call.ts';
import { classroomKey } from '../../../data/classroom-keys.ts';
import { sectionDatesQuery, sectionsQuery } from '../../../data/sections.ts';
import { formatDeadline } from '../../../lib/dates.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { showFailure } from '../../session/show-failure.ts';
import { knownZone, localTimeZone, readDue, toDueDraft } from '../due/due-draft.ts';
import { DueFields } from '../due/due-fields.tsx';
import styles from './edit-page.module.css';

const words = peoplePageTexts.sections;

interface DatedSection {
  section: Section;
  /** Null: the date of the assignment applies. */
  dueAt: string | null;
}

/** Due dates of sections. Courses without sections do not see it. */
export function SectionDatesPanel({ assignment }: { assignment: AssignmentOutline }) {
  const { classroom_id: cid, id: aid } = assignment;
  const sections = useQuery(sectionsQuery(cid));
  const dates = useQuery(sectionDatesQuery({ cid, aid }));
  const [edited, setEdited] = useState<DatedSection>();
  const set = useSetDate(assignment);
  // Most courses have no sections, so nothing is shown before they are known.
  if (sections.isPending || sections.data?.length === 0) return null;
  const failed = [sections, dates].find(({ isLoadingError }) => isLoadingError);
  const dateOf = new Map(dates.data?.map(({ section_id, due_at }) => [section_id, due_at]));
  const rows = (sections.data ?? []).map((section) => ({
    section,
    dueAt: dateOf.get(section.section_id) ?? null,
  }));
  const remove = ({ section }: DatedSection) =>
    set.mutate({ section, due_at: null }, { onError: showFailure });
  return (
    <section className={styles.panel} aria-labelledby="section-dates">
      <h2 id="section-dates">Sections</h2>
      <p className={styles.lead}>{words.dates}</p>
      {failed?.error && <LoadFailure query={failed}>{failed.error.message}</LoadFailure>}
      {sections.data && dates.data && (
        <Table
          label="Sections"
          columns={columns(setEdited, remove)}
          rows={rows}
          rowKey={({ section }) => section.section_id}
          empty={words.none}
        />
      )}
      {edited && (
        <DateDialog assignment={assignment} edited={edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function columns(
  onEdit: (row: DatedSection) => void,
  onRemove: (row: DatedSection) => void,
): Column<DatedSection>[] {
  return [
    { id: 'section', header: 'Section', cell: ({ section }) => section.name },
    {
      id: 'due',
      header: 'Due Date',
      cell: ({ dueAt }) => (dueAt === null ? words.noDate : formatDeadline(dueAt)),
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (row) => (
        <span className={styles.buttons}>
          <Button size="small" onClick={() => onEdit(row)}>
            {row.dueAt === null ? 'Set date' : 'Change date'}
            <VisuallyHidden> of {row.section.name}</VisuallyHidden>
          </Button>
          {row.dueAt !== null && (
            <Button size="small" onClick={() => onRemove(row)}>
              Remove date<VisuallyHidden> of {row.section.name}</VisuallyHidden>
            </Button>
          )}
        </span>
      ),
    },
  ];
}

interface DateDialogProps {
  assignment: AssignmentOutline;
  edited: DatedSection;
  onClose: () => void;
}

function DateDialog({ assignment, edited: { section, dueAt }, onClose }: DateDialogProps) {
  const formId = useId();
  const zone = knownZone(assignment.due_time_zone, localTimeZone());
  const [due, setDue] = useState(() => toDueDraft(dueAt ?? assignment.main_due_date, zone));
  const [wasSubmitted, setSubmitted] = useState(false);
  const set = useSetDate(assignment);
  const read = readDue(due);
  const problem =
    read.kind === 'none' ? peoplePageTexts.extend.dateMissing : 'message' in read && read.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (read.kind !== 'at' || set.isPending) return;
    set.mutate({ section, due_at: read.instant.toISOString() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={`Due date of ${section.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{set.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={set.isPending}>
            Set date
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialog} onSubmit={submit} noValidate>
        <DueFields
          label="Due date"
          value={due}
          onChange={setDue}
          error={wasSubmitted && problem ? problem : null}
        />
        {set.error && <Notice tone="error">{set.error.message || words.changeFailed}</Notice>}
      </form>
    </Modal>
  );
}

function useSetDate({ classroom_id: cid, id: aid }: AssignmentOutline) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ section, due_at }: { section: Section; due_at: string | null }) => {
      const params = { cid, aid, sectionId: section.section_id };
      return call(routes.setSectionDate, {
        params,
        body: { due_at },
        fallback: words.changeFailed,
      });
    },
    onSuccess: (_, { section }) => toast.success(words.dateSet(section.name)),
    onSettled: () => {
      const stale = [classroomKey(cid, 'assignments', aid), classroomKey(cid, 'works', aid)];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}
