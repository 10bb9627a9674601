import type { AssignmentOutline } from '@lectern/contract';
import { useLocation, useNavigate } from 'react-router';
import { assignmentRubricPath } from '../../../addresses/assignments.ts';

/** Where the editor was opened from; for a cold link, the screen that it belongs to. */
export function useWayBack(assignment: AssignmentOutline | undefined) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const home = assignment
    ? { to: assignmentRubricPath(assignment.id), label: assignment.name }
    : { to: '/app/rubrics', label: 'Rubrics' };
  const isFirst = key === 'default' || isFirstOfTab();
  return {
    link: { to: home.to, label: `Back to ${home.label}` },
    crumb: home,
    go: () => void (isFirst ? navigate(home.to, { replace: true }) : navigate(-1)),
  };
}

/** A login replaces the screen it came back to, key and all; the router goes on counting from 0. */
function isFirstOfTab(): boolean {
  const state = globalThis.history.state as { idx?: number } | null;
  return state?.idx === 0;
}
