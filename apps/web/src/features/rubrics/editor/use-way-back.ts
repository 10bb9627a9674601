import type { AssignmentOutline } from '@lectern/contract';
import { useLocation, useNavigate } from 'react-router';
import { assignmentRubricPath } from '../../../addresses/assignments.ts';

/** The screen that the editor was opened from, or its parent screen if it was opened by a link. */
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

/** A login replaces the history entry and its key, but the router's index is still 0. */
function isFirstOfTab(): boolean {
  const state = globalThis.history.state as { idx?: number } | null;
  return state?.idx === 0;
}
