import type { RubricItem } from '@lectern/contract';
import { useNavigate } from 'react-router';
import { graderPath } from '../../addresses/grading.ts';
import { texts } from '../../texts/texts.ts';
import { useNextUngraded } from '../grading-overview/use-next-ungraded.ts';
import type { GraderValue } from './grader-context.ts';
import type { usePreferences } from './preferences.ts';
import { wholeWork } from './staging/staged.ts';
import type { GraderFiles } from './use-grader-files.ts';
import type { useGraderView } from './use-grader-view.ts';
import type { usePickedItems } from './use-picked-items.ts';
import { useSubmitGrade } from './use-submit-grade.ts';

interface Parts {
  value: GraderValue;
  files: GraderFiles;
  picks: ReturnType<typeof usePickedItems>;
  view: ReturnType<typeof useGraderView>;
  preferences: ReturnType<typeof usePreferences>;
}

/** What buttons and keys of the grader do. */
export function useGraderCommands({ value, files, picks, view, preferences }: Parts) {
  const { at, store, announce } = value;
  const [{ compares }, prefer] = preferences;
  const navigate = useNavigate();
  const nextUngraded = useNextUngraded(at, { id: at.wid, gradeAnswered: store.settled });
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
    /** By its key: no button tells what was picked. */
    pick: ({ id, explanation }: RubricItem, number: number) => {
      picks.toggle(id);
      announce(texts.grader.picked(number, explanation, !picks.picked.has(id)));
    },
    select: (path: string | undefined) => {
      files.select(path);
      view.showPane('code');
    },
    /** Shows the pane first: words must not go into a form that nobody sees, or be taken for keys. */
    commentOnWork: () => {
      view.panes.current?.showRubric();
      value.commentOn(wholeWork);
    },
    history: () => view.openDialog('history'),
    help: () => view.openDialog('help'),
  };
}
