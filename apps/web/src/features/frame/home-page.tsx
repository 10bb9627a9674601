import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { homeOf } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { UnknownRole } from '../access/require-role.tsx';

/** Redirects to the home of the selected classroom, or to the dashboard, which says how to select one. */
export function HomePage() {
  const classroom = useSelectedClassroom();
  if (!classroom) return <Navigate to="/app/dashboard" replace />;
  return <HomeIn classroomId={classroom.id} />;
}

function HomeIn({ classroomId }: { classroomId: number }) {
  const membership = useQuery(membershipQuery(classroomId));
  if (membership.isPending) return <PageSpinner />;
  if (membership.data === undefined) return <UnknownRole error={membership.error} />;
  return <Navigate to={homeOf(membership.data)} replace />;
}
