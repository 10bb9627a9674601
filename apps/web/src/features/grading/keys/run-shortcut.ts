import type { RubricItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import type { RefObject } from 'react';
import type { CodeHandle } from '../code-view/code-lines.tsx';
import { isChanged } from '../files/file-tree.ts';
import type { ShortcutAction } from './shortcuts.ts';
import { clampFontSize, type Preferences } from '../preferences.ts';
import { tellWhy } from '../tell-why.ts';
import type { GraderFiles } from '../use-grader-files.ts';

/** What the keys of the grader reach. */
interface Reach {
  files: GraderFiles;
  code: RefObject<CodeHandle | null>;
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
}

export function runShortcut(action: ShortcutAction, reach: Reach): void {
  const { files, code, preferences, prefer } = reach;
  const go = (workId: number | null | undefined) => {
    if (workId === null) tellWhy(texts.grader.noMoreWorks);
    else if (workId !== undefined) reach.open(workId);
  };
  const turn = (step: 1 | -1) => {
    const file = neighbour(files, step, () => true);
    if (file) reach.select(file.entry.path);
    else tellWhy(texts.grader.noMoreFiles);
  };
  const turnToChanged = (step: 1 | -1) => {
    const file = neighbour(files, step, isChangedFile);
    if (file) reach.select(file.entry.path);
    else tellWhy(texts.grader.noMoreChangedFiles);
  };
  const zoom = (by: number) => prefer({ fontSize: clampFontSize(preferences.fontSize + by) });
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
      return code.current?.jump(1);
    case 'previous-change':
      return code.current?.jump(-1);
    case 'comment':
      return code.current?.comment();
    case 'comment-on-work':
      return reach.commentOnWork();
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
