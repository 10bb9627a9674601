import { Id, z, type AssignmentOutline, type FullRubric } from '@lectern/contract';
import type { LinkProps } from 'react-router';
import { idFrom } from './addressed.ts';

export interface EditorTarget {
  assignmentId: number | undefined;
  rubricId: number | undefined;
  /** Copies the rubric into a new one. */
  asNew: boolean;
}

interface Subject {
  assignment?: AssignmentOutline;
  rubric?: FullRubric;
  asNew?: boolean;
}

/** A click on the link passes the state; a copied address has the query only. */
export function editorLink({ assignment, rubric, asNew = false }: Subject = {}): Pick<
  LinkProps,
  'to' | 'state'
> {
  const query = new URLSearchParams();
  if (assignment) query.set('assignment', String(assignment.id));
  if (rubric) query.set('rubric', String(rubric.rubric.id));
  if (asNew) query.set('copy', 'true');
  return {
    to: { pathname: '/app/rubrics/new', search: query.toString() },
    state: { assignment, rubricData: rubric, newRubric: asNew },
  };
}

export function editorAddress(rubricId: number): string {
  return `/app/rubrics/new?rubric=${rubricId}`;
}

/**
 * Reads ids only: the browser keeps the state across reloads, when the rest may be stale.
 */
const EditorState = z.object({
  assignment: z.object({ id: Id }).optional(),
  rubricData: z.object({ rubric: z.object({ id: Id }) }).optional(),
  newRubric: z.boolean().optional(),
});

export function readEditorTarget(state: unknown, search: string): EditorTarget {
  const query = new URLSearchParams(search);
  const passed = EditorState.safeParse(state).data;
  return {
    assignmentId: passed?.assignment?.id ?? idFrom(query.get('assignment') ?? undefined),
    rubricId: passed?.rubricData?.rubric.id ?? idFrom(query.get('rubric') ?? undefined),
    asNew: passed?.newRubric ?? query.get('copy') === 'true',
  };
}
