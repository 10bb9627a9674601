import { Id, z, type AssignmentOutline, type FullRubric } from '@lectern/contract';
import type { LinkProps } from 'react-router';
import { idFrom } from './addressed.ts';

/** What the editor edits. */
export interface EditorTarget {
  assignmentId: number | undefined;
  rubricId: number | undefined;
  /** Whether the rubric is copied into a new one. */
  asNew: boolean;
}

interface Subject {
  assignment?: AssignmentOutline;
  rubric?: FullRubric;
  asNew?: boolean;
}

/** The state serves a click on the link; the query serves a copied address. */
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

/**
 * Only ids are read from the state: the browser keeps it across reloads, when the rest may be out of
 * date.
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
