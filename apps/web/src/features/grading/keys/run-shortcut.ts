import type { RubricItem } from '@lectern/contract';
import type { RefObject } from 'react';
import { texts } from '../../../texts/texts.ts';
import type { CodeHandle } from '../code-view/code-handle.ts';
import { isChanged } from '../files/file-tree.ts';
import { keyFor, type ShortcutAction } from './shortcuts.ts';
import { isOnItsWay, whyNoItem, whyNoLines, whyNoWork, type AskedRubric } from './why-not.ts';
import { clampFontSize, type Preferences } from '../preferences.ts';
import { tellWhy } from '../tell-why.ts';
import type { GraderFiles } from '../use-grader-files.ts';

/** What the keys of the grader reach. */
interface Reach {
  files: GraderFiles;
  code: RefObject<CodeHandle | null>;
  rubric: AskedRubric;
  items: readonly RubricItem[];
  preferences: Preferences;
  prefer: (change: Partial<Preferences>) => void;
  select: (path: string | undefined) => void;
  open: (workId: number) => void;
  openNextUngraded: () => void;
  pick: (item: RubricItem, number: number) => void;
  commentOnWork: () => void;
  compare: () => void;
  history: () => void;
  submit: () => void;
  help: () => void;
  /** Tells why there is no place for a comment, and that its words may follow. */
  loseWords: (why: string) => void;
}

/** Does what the key is for, or tells why it cannot. */
export function runShortcut(action: ShortcutAction, reach: Reach): void {
  const { files, code, preferences, prefer } = reach;
  const go = (workId: number | null | undefined) => {
    if (workId === null) tellWhy(texts.grader.noMoreWorks);
    else if (workId === undefined) tellWhy(whyNoWork(files));
    else reach.open(workId);
  };
  const tellEnd = (sentence: string) => tellWhy(files.byPath ? sentence : whyNoWork(files));
  const turn = (step: 1 | -1) => {
    const file = neighbour(files, step, () => true);
    if (file) reach.select(file.entry.path);
    else tellEnd(texts.grader.noMoreFiles);
  };
  const turnToChanged = (step: 1 | -1) => {
    const file = neighbour(files, step, isChangedFile);
    if (file) reach.select(file.entry.path);
    else tellEnd(texts.grader.noMoreChangedFiles);
  };
  const jump = (step: 1 | -1) => {
    if (code.current) code.current.jump(step);
    else tellWhy(whyNoLines(files, texts.grader.noMoreChanges));
  };
  const comment = () => {
    const why = code.current ? code.current.comment() : whyNoLines(files, texts.grader.removedLine);
    if (why === undefined) return;
    reach.loseWords(texts.grader.commentOnWorkInstead(why, keyFor('comment-on-work')));
  };
  const commentOnWork = () => {
    if (isOnItsWay(reach.rubric)) reach.loseWords(texts.grader.stillLoading('rubric'));
    else reach.commentOnWork();
  };
  const zoom = (by: 1 | -1) => {
    const fontSize = clampFontSize(preferences.fontSize + by);
    if (fontSize !== preferences.fontSize) prefer({ fontSize });
    else tellWhy(by === 1 ? texts.grader.largest : texts.grader.smallest);
  };
  switch (action.type) {
    case 'next-file':
      return turn(1);
    case 'previous-file':
      return turn(-1);
    case 'next-changed-file':
      return turnToChanged(1);
    case 'previous-changed-file':
      return turnToChanged(-1);
    case 'next-change':
      return jump(1);
    case 'previous-change':
      return jump(-1);
    case 'comment':
      return comment();
    case 'comment-on-work':
      return commentOnWork();
    case 'only-changes':
      return prefer({ onlyChanges: !preferences.onlyChanges });
    case 'compare':
      return reach.compare();
    case 'history':
      return reach.history();
    case 'next-student':
      return go(files.work?.next_student_work_id);
    case 'previous-student':
      return go(files.work?.previous_student_work_id);
    case 'next-ungraded':
      return reach.openNextUngraded();
    case 'submit':
      return reach.submit();
    case 'zoom-in':
      return zoom(1);
    case 'zoom-out':
      return zoom(-1);
    case 'help':
      return reach.help();
    case 'turn-page':
      return code.current?.turn(action.step);
    case 'rubric-item': {
      const item = reach.items[action.number - 1];
      if (item) reach.pick(item, action.number);
      else tellWhy(whyNoItem(action.number, reach.items.length, reach.rubric));
    }
  }
}

type File = GraderFiles['all'][number];

const isChangedFile = ({ status }: File) => isChanged(status.status);

/** The nearest such file in that direction. */
function neighbour(
  { all, selected }: GraderFiles,
  step: 1 | -1,
  wanted: (file: File) => boolean,
): File | undefined {
  const at = selected ? all.indexOf(selected) : -1;
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).toReversed();
  return rest.find(wanted);
}
