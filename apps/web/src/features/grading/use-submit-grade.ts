import {
  isGraded,
  pathWithLines,
  type Feedback,
  type PaginatedStudentWork,
} from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { findNextUngraded } from '../grading-overview/use-next-ungraded.ts';
import { classroomKey, type InWork } from '../../data/classroom-keys.ts';
import { gradedWorkQuery } from '../../data/grading.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { needsLogin } from '../session/session-ended.ts';
import { placeName } from './grader-context.ts';
import type { DraftStore } from './staging/draft-store.ts';
import { wholeWork, type StagedItem } from './staging/staged.ts';
import { unfinishedIn } from './staging/unfinished.ts';

const { submitting, submitted, notSubmitted, submitFailed } = texts.grader;
const { nextUngraded, nothingLeft } = texts.gradingOverview;

/** The toast of the last whole grade. Fast graders would cover the code with one for each submission. */
let lastGraded: ReturnType<typeof toast.loading> | undefined;

/** Submits the staged comments for the shown commit, then offers the next submission in a toast. */
export function useSubmitGrade(
  at: InWork,
  store: DraftStore,
  commitSha: string | undefined,
  openNextUngraded: () => void,
): (then?: () => void) => Promise<void> {
  const client = useQueryClient();
  return async (then) => {
    if (store.state().submitting) return;
    if (lastGraded !== undefined) toast.dismiss(lastGraded);
    const id = toast.loading(submitting);
    try {
      const { feedback, manual_feedback_score } = await store.submit(commitSha);
      client.setQueryData(
        gradedWorkQuery(at).queryKey,
        (known) => known && { work: graded(known.work, manual_feedback_score), feedback },
      );
      const action = { label: nextUngraded, onClick: openNextUngraded };
      const left = unfinishedIn(store.state()).map((item) => placeOf(item, feedback));
      const description = left.length > 0 ? notSubmitted(left.join(', ')) : undefined;
      toast.success(submitted, { id, description, action });
      lastGraded = description === undefined ? id : undefined;
      if (left.length === 0) then?.();
      void withdrawNext(at, { id, description: description ?? nothingLeft });
    } catch (error) {
      // The message may contain a file name.
      const description = error instanceof Error ? visibleText(error.message) : undefined;
      // An ended session is reported by the redirect to the login.
      if (needsLogin(error)) toast.dismiss(id);
      else toast.error(submitFailed, { id, description });
    } finally {
      await client.invalidateQueries({ queryKey: classroomKey(at.cid, 'works', at.aid) });
    }
  };
}

/** Until the work is fetched again, so that nothing on the page says that it is not graded yet. */
function graded(work: PaginatedStudentWork, manual_feedback_score: number): PaginatedStudentWork {
  const work_state = isGraded(work.work_state) ? work.work_state : 'GRADING_COMPLETED';
  return { ...work, work_state, manual_feedback_score };
}

/** Removes the button of the toast if no submission is left. After a failure it stays and asks again. */
async function withdrawNext(at: InWork, instead: { id: string; description: string }) {
  const next = await findNextUngraded(at, at.wid).catch(() => undefined);
  const isShown = toast.getToasts().some(({ id }) => id === instead.id);
  if (next === null && isShown) toast.success(submitted, instead);
}

/** The place of an unfinished comment. An edit of a deleted comment belongs to the whole submission. */
function placeOf(item: StagedItem, saved: readonly Feedback[]): string {
  const place =
    item.action === 'CREATE'
      ? item
      : (saved.find((one) => one.feedback_comment_id === item.feedback_comment_id) ?? wholeWork);
  const { path, line } = place;
  return path === null || line === null
    ? placeName(place)
    : pathWithLines(visibleText(path), place);
}
