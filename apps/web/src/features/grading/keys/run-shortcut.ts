import type { RubricItem } from '@lectern/contract';
import type { RefObject } from 'react';
import type { CodeHandle } from '../code-view/code-lines.tsx';
import { isChanged } from '../files/file-tree.ts';
import type { ShortcutAction } from './shortcuts.ts';
import { clampFontSize, type Preferences } from '../preferences.ts';
import { wholeWork, type Place } from '../staging/staged.ts';
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
  commentOn: (place: Place) => void;
  compare: () => void;
  history: () => void;
  submit: () => void;
  help: () => void;
}

export function runShortcut(action: ShortcutAction, reach: Reach): void {
  const { files, code, preferences, prefer } = reach;
  const go = (workId: number | null | undefined) => {
    if (workId != null) reach.open(workId);
  };
  const zoom = (by: number) => prefer({ fontSize: clampFontSize(preferences.fontSize + by) });
  switch (action.type) {
    case 'next-file':
      return reach.select(neighbour(files, 1, () => true));
    case 'previous-file':
      return reach.select(neighbour(files, -1, () => true));
    case 'next-changed-file':
      return reach.select(neighbour(files, 1, isChangedFile));
    case 'previous-changed-file':
      return reach.select(neighbour(files, -1, isChangedFile));
    case 'next-change':
      return code.current?.jump(1);
    case 'previous-change':
      return code.current?.jump(-1);
    case 'comment':
      return code.current?.comment();
    case 'comment-on-work':
      return reach.commentOn(wholeWork);
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

/** The nearest such file in that direction; the one that is shown when there is none. */
function neighbour(
  { all, selected }: GraderFiles,
  step: 1 | -1,
  wanted: (file: File) => boolean,
): string | undefined {
  const at = selected ? all.indexOf(selected) : -1;
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).toReversed();
  return (rest.find(wanted) ?? selected)?.entry.path;
}
