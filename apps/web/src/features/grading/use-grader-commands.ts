import type { RubricItem } from '@lectern/contract';
import { useNavigate } from 'react-router';
import { graderPath } from '../../addresses/grading.ts';
import { texts } from '../../texts/texts.ts';
import { useNextUngraded } from '../grading-overview/use-next-ungraded.ts';
import type { GraderValue } from './grader-context.ts';
import type { usePreferences } from './preferences.ts';
import { focusCard, showLine } from './show-comment.ts';
import type { ShownComment } from './staging/shown-comments.ts';
import { wholeWork } from './staging/staged.ts';
import type { GraderFiles } from './use-grader-files.ts';
import type { useGraderView } from './use-grader-view.ts';
import type { usePickedItems } from './use-picked-items.ts';
import { toastOnce } from './toast-once.ts';
import { useSubmitGrade } from './use-submit-grade.ts';

interface Parts {
  value: GraderValue;
  files: GraderFiles;
  picks: ReturnType<typeof usePickedItems>;
  view: ReturnType<typeof useGraderView>;
  preferences: ReturnType<typeof usePreferences>;
}

/** The actions behind the grader's buttons and shortcuts. */
export function useGraderCommands({ value, files, picks, view, preferences }: Parts) {
  const { at, store, announce } = value;
  const [{ compares, onlyChanges }, prefer] = preferences;
  const navigate = useNavigate();
  const nextUngraded = useNextUngraded(at, { id: at.wid, gradeAnswered: store.whenIdle });
  const openNextUngraded = () => nextUngraded.mutate();
  const submit = useSubmitGrade(at, store, files.commitSha ?? undefined, openNextUngraded);
  return {
    submit,
    openNextUngraded,
    open: (workId: number) => void navigate(graderPath(at.aid, workId)),
    compare: () => {
      prefer({ compares: !compares });
      announce(compares ? texts.grader.notComparing : texts.grader.comparing);
    },
    tests: () => view.panes.current?.toggleTests(),
    openLine: (path: string, line: number) => {
      files.select(path);
      view.showPane('code');
      if (onlyChanges) prefer({ onlyChanges: false });
      showLine(line, view.code);
    },
    /** By shortcut, so the focus does not move to the item and a screen reader needs an announcement. */
    pick: ({ id, explanation }: RubricItem, number: number) => {
      picks.toggle(id);
      announce(texts.grader.picked(number, explanation, !picks.picked.has(id)));
    },
    select: (path: string | undefined) => {
      files.select(path);
      view.showPane('code');
    },
    showComment: (comment: ShownComment) => {
      const { path } = comment;
      const isInCode = path !== null && files.byPath?.has(path) && !files.failure;
      if (isInCode) {
        files.select(path);
        view.showPane('code');
      } else view.panes.current?.showRubric();
      focusCard(comment, view.code);
    },
    /** Shows the pane first: a hidden form cannot take the focus, and typed text would run shortcuts. */
    commentOnWork: () => {
      view.panes.current?.showRubric();
      value.commentOn(wholeWork);
    },
    history: () => view.openDialog('history'),
    saved: () => view.openDialog('saved'),
    gradeWithoutComments: () => {
      if (!view.grade.current) view.panes.current?.showRubric();
      view.grade.current?.press();
    },
    findItem: () => {
      view.panes.current?.showRubric();
      const field = view.rubricFilter.current;
      if (field) field.focus();
      else toastOnce(texts.grader.fewItems);
    },
    help: () => view.openDialog('help'),
  };
}
