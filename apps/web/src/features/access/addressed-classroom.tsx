import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { use, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { addressedBy } from '../../addresses/addressed.ts';
import { ApiError } from '../../api/api-error.ts';
import { assignmentPointerQuery } from '../../data/assignments.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { rubricQuery } from '../../data/rubrics.ts';
import {
  selectClassroom,
  toClassroom,
  useSelectedClassroom,
} from '../../data/selected-classroom.ts';
import { workPointerQuery } from '../../data/works.ts';
import { texts } from '../../texts/texts.ts';
import { Framed } from '../../ui/framed.ts';
import { PageFailure } from '../../ui/page/page-failure.tsx';
import { PageSkeleton, SkeletonCards } from '../../ui/page/page-skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { RedirectWithToast } from './require-role.tsx';

/** Selects the classroom that the address belongs to. */
export function AddressedClassroom({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const addressed = addressedBy(pathname, search);
  switch (addressed?.kind) {
    case undefined:
      return children;
    case 'classroom':
      return <Selected id={addressed.id}>{children}</Selected>;
    case 'assignment':
      return <ClassroomOfAssignment id={addressed.id}>{children}</ClassroomOfAssignment>;
    case 'work':
      return <ClassroomOfWork id={addressed.id}>{children}</ClassroomOfWork>;
    case 'rubric':
      return <ClassroomOfRubric id={addressed.id}>{children}</ClassroomOfRubric>;
  }
}

interface SubjectProps {
  id: number;
  children: ReactNode;
}

function ClassroomOfAssignment({ id, children }: SubjectProps) {
  const pointer = useQuery(assignmentPointerQuery(id));
  return (
    <Loaded title="Assignment" query={pointer}>
      <Selected id={pointer.data?.classroom_id}>{children}</Selected>
    </Loaded>
  );
}

function ClassroomOfWork({ id, children }: SubjectProps) {
  const pointer = useQuery(workPointerQuery(id));
  return (
    <Loaded title="Submission" query={pointer}>
      <Selected id={pointer.data?.classroom_id}>{children}</Selected>
    </Loaded>
  );
}

function ClassroomOfRubric({ id, children }: SubjectProps) {
  const rubric = useQuery(rubricQuery(id));
  return (
    <Loaded title="Rubric" query={rubric}>
      <Selected id={rubric.data?.rubric.classroom_id}>{children}</Selected>
    </Loaded>
  );
}

interface LoadedProps {
  title: string;
  query: UseQueryResult;
  children: ReactNode;
}

/** Waits for the classroom, because children would query the one that was selected before. */
function Loaded({ title, query, children }: LoadedProps) {
  if (query.isPending) return <Waiting />;
  if (query.isLoadingError && !isFinal(query.error)) {
    return (
      <PageFailure title={title} query={query}>
        {query.error.message}
      </PageFailure>
    );
  }
  return children;
}

/** A 403 or 404 is final; other failures can be retried. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** If the server refuses to name the classroom, the guard or the screen reports it. */
function Selected({ id, children }: { id: number | undefined; children: ReactNode }) {
  const selected = useSelectedClassroom();
  if (id === undefined || id === selected?.id) return children;
  return <Selecting classroomId={id} />;
}

function Selecting({ classroomId }: { classroomId: number }) {
  const membership = useQuery(membershipQuery(classroomId));
  const { data } = membership;

  useEffect(() => {
    if (data) selectClassroom(toClassroom(data));
  }, [data]);

  if (membership.isLoadingError) {
    return (
      <PageFailure title="Classroom" query={membership}>
        {membership.error.message}
      </PageFailure>
    );
  }
  // A stale answer from before the person joined must not redirect.
  if (data === null && !membership.isFetching) {
    return <RedirectWithToast to="/app/access-denied" reason={texts.guards.notInClassroom} />;
  }
  return <Waiting />;
}

/** The grader, which has other parts, and pages without a frame keep the spinner. */
function Waiting() {
  if (use(Framed) !== 'reading') return <PageSpinner />;
  return (
    <PageSkeleton>
      <SkeletonCards widths={['60%']} />
    </PageSkeleton>
  );
}
