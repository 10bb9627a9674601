import type { AssignmentOutline, FullRubric, Graders } from '@lectern/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { savedCommentsQuery } from '../../data/saved-comments.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { workKey } from './grader-context.ts';
import { byPane, scoreFacts } from './grader-facts.ts';
import { runShortcut } from './keys/run-shortcut.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { usePreferences } from './preferences.ts';
import { detachedForms } from './staging/detached-forms.ts';
import { toastOnce } from './toast-once.ts';
import { useGraderCommands } from './use-grader-commands.ts';
import { useGraderFiles } from './use-grader-files.ts';
import { useGraderValue } from './use-grader-value.ts';
import { useGraderView } from './use-grader-view.ts';
import { usePickedItems } from './use-picked-items.ts';
import { usePrefetchWork } from './use-prefetch-work.ts';

/** Loaded once for all submissions of the assignment. */
export interface AboutAssignment {
  rubric: UseQueryResult<FullRubric | null>;
  assignment: UseQueryResult<AssignmentOutline>;
  graders: Graders | undefined;
}

export type GraderState = ReturnType<typeof useGraderState>;

/** Submits, or says why there is nothing to submit. */
function submitOr(score: ReturnType<typeof scoreFacts>, submit: () => void): void {
  if (score.archived) toastOnce(texts.grader.archived);
  else if (score.stagedCount > 0) submit();
  else if (score.graded || score.unfinishedCount > 0) toastOnce(texts.grader.nothingPending);
  else toastOnce(texts.grader.nothingPendingYet);
}

/** The open submission with its draft, picked items, dialogs and shortcuts. */
export function useGraderState(at: InWork, { rubric, assignment }: AboutAssignment) {
  const owner = workKey(at);
  const preferences = usePreferences();
  const [preferred, prefer] = preferences;
  const files = useGraderFiles(at, preferred.compares);
  const { work } = files;
  const saved = work && files.feedback;
  const view = useGraderView(owner);
  const picks = usePickedItems(owner, rubric.data);
  const { value, draft, announcement } = useGraderValue(at, files, picks);
  const commands = useGraderCommands({ value, files, picks, view, preferences });
  const score = scoreFacts({
    work,
    assignment: assignment.data,
    rubric: rubric.data,
    comments: value.comments,
    draft,
  });
  // So that a slash finds saved comments at once. After what the page needs first.
  const saves = savedCommentsQuery(at.cid, { aid: at.aid });
  useQuery({ ...saves, enabled: work !== undefined });
  usePrefetchWork(at, work?.next_student_work_id);
  usePageTitle('Grading', work && contributorNames(work), work?.assignment_name);
  useShortcuts(preferred.shortcuts, (action, ignoreTyping) =>
    runShortcut(action, {
      ...commands,
      files,
      code: view.code,
      rubric,
      items: picks.items,
      preferences: preferred,
      prefer,
      submit: () => submitOr(score, () => void commands.submit()),
      submitAndNext: () => submitOr(score, () => void commands.submit(commands.openNextUngraded)),
      gradeWithoutComments: () => {
        if (score.archived) toastOnce(texts.grader.archived);
        else if (score.stagedCount + score.unfinishedCount > 0) toastOnce(texts.grader.hasPending);
        else if (score.graded) toastOnce(texts.grader.nothingPending);
        else commands.gradeWithoutComments();
      },
      ignoreTyping,
    }),
  );
  const detached = byPane(detachedForms(draft.forms, saved, files.byPath));
  return {
    owner,
    preferences: preferred,
    prefer,
    files,
    saved,
    view,
    picks,
    value,
    draft,
    announcement,
    commands,
    score,
    detached,
  };
}
