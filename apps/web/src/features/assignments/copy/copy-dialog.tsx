import {
  assignmentNameProblem,
  errors,
  movedByWeeks,
  routes,
  tidyName,
  type AssignmentOutline,
  type BodyOf,
} from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { assignmentPath, justCreated } from '../../../addresses/assignments.ts';
import { call } from '../../../api/call.ts';
import { useOnce } from '../../../api/use-once.ts';
import { assignmentsQuery } from '../../../data/assignments.ts';
import { organizationClassroomsQuery } from '../../../data/classrooms.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useMembership } from '../../access/membership.ts';
import { dueMoment, knownZone, localTimeZone } from '../due/due-draft.ts';
import styles from './copy-dialog.module.css';

type Wanted = BodyOf<typeof routes.copyAssignment>;

interface CopyDialogProps {
  assignment: AssignmentOutline;
  onClose: () => void;
}

export function CopyDialog({ assignment, onClose }: CopyDialogProps) {
  const formId = useId();
  const [classroomId, setClassroomId] = useState(assignment.classroom_id);
  const [name, setName] = useState('');
  const [weeks, setWeeks] = useState<number | null | typeof unreadable>(0);
  const [wasSubmitted, setSubmitted] = useState(false);
  const copy = useCopy(assignment);
  const problem = assignmentNameProblem(name);
  const isWhole = weeks !== unreadable && Math.abs(weeks ?? 0) <= limits.movedWeeks;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== null || !isWhole || copy.isPending) return;
    copy.mutate({ classroom_id: classroomId, name: tidyName(name), weeks: weeks ?? 0 });
  };

  return (
    <Modal
      open
      title={`Copy ${assignment.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" pending={copy.isPending}>
            Copy assignment
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{texts.copying.explained}</p>
        <ClassroomField value={classroomId} onChange={setClassroomId} />
        <TextField
          label="Name of the copy"
          value={name}
          onChange={setName}
          hint={texts.assignments.nameHint}
          error={wasSubmitted && problem ? errors[problem].message : null}
          autoComplete="off"
          required
        />
        <NumberField
          label="Weeks to move the dates"
          hint={texts.copying.weeks}
          value={weeks}
          onChange={setWeeks}
          onUnreadable={() => setWeeks(unreadable)}
          error={wasSubmitted && !isWhole ? texts.common.wholeNumbers : null}
          min={-limits.movedWeeks}
          max={limits.movedWeeks}
        />
        {isWhole && <MovedDates assignment={assignment} weeks={weeks ?? 0} />}
        {copy.error && <Notice tone="error">{copy.error.message || texts.copying.failed}</Notice>}
      </form>
    </Modal>
  );
}

function ClassroomField(props: { value: number; onChange: (id: number) => void }) {
  const { org_id } = useMembership();
  const { data, error } = useQuery(organizationClassroomsQuery(org_id));
  const taught = (data?.classroom_users ?? []).filter(
    ({ classroom_role, status }) => classroom_role === 'PROFESSOR' && status === 'ACTIVE',
  );
  const options = taught.map((one) => ({ value: one.classroom_id, label: one.classroom_name }));
  return <Dropdown label="Classroom" options={options} error={error?.message ?? null} {...props} />;
}

/** The dates before and after, so that a wrong number of weeks is noticed. */
function MovedDates({ assignment, weeks }: { assignment: AssignmentOutline; weeks: number }) {
  const zone = knownZone(assignment.due_time_zone, localTimeZone());
  const dates = [
    ['Release date', assignment.released_at],
    ['Due Date', assignment.main_due_date],
  ] as const;
  const set = dates.flatMap(([label, at]) => (at === null ? [] : [{ label, at: new Date(at) }]));
  if (set.length === 0) return null;
  return (
    <dl className={styles.dates} aria-live="polite">
      {set.map(({ label, at }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <s>{dueMoment(at, zone)}</s> {dueMoment(movedByWeeks(at, zone, weeks), zone)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens the copy, in its own classroom. */
function useCopy({ id: aid, classroom_id: cid }: AssignmentOutline) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sendOnce } = useOnce(async (body: Wanted, key) => {
    const options = { params: { cid, aid }, body, key, fallback: texts.copying.failed };
    return (await call(routes.copyAssignment, options)).created_assignment;
  });
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ id, classroom_id }) => {
      toast.success(texts.copying.done);
      void client.invalidateQueries({ queryKey: assignmentsQuery(classroom_id).queryKey });
      void navigate(assignmentPath(id), { state: justCreated });
    },
  });
}
