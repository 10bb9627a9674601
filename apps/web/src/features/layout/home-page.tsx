import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { PageSpinner } from '../../ui/spinner.tsx';
import { membershipQuery } from '../classrooms/queries.ts';
import { useSelectedClassroom } from '../classrooms/selected-classroom.ts';
import { homeOf } from './navigation.ts';

/** `/app`: leads to the first screen of the selected classroom, or to the choice of one. */
export function HomePage() {
  const classroom = useSelectedClassroom();
  if (!classroom) return <Navigate to="/app/organization/select" replace />;
  return <HomeIn classroomId={classroom.id} />;
}

function HomeIn({ classroomId }: { classroomId: number }) {
  const membership = useQuery(membershipQuery(classroomId));
  if (membership.isPending) return <PageSpinner />;
  return <Navigate to={homeOf(membership.data ?? null)} replace />;
}
