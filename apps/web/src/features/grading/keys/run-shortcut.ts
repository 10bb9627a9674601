import type { RubricItem } from '@lectern/contract';
import type { RefObject } from 'react';
import { texts } from '../../../texts/texts.ts';
import type { CodeHandle } from '../code-view/code-handle.ts';
import { isChanged } from '../files/file-tree.ts';
import { keyFor, type KeyedAction, type ShortcutAction } from './shortcuts.ts';
import { isLoading, whyNoItem, whyNoLines, whyNoWork, type RubricQuery } from './why-not.ts';
import { clampFontSize, type Preferences } from '../preferences.ts';
import { toastOnce } from '../toast-once.ts';
import type { GraderFiles } from '../use-grader-files.ts';

/** The objects that shortcuts act on. */
export interface ShortcutTargets {
  files: GraderFiles;
  code: RefObject<CodeHandle | null>;
  rubric: RubricQuery;
  items: readonly RubricItem[];
  preferences: Preferences;
  prefer: (change: Partial<Preferences>) => void;
  select: (path: string | undefined) => void;
  open: (workId: number) => void;
  openNextUngraded: () => void;
  pick: (item: RubricItem, number: number) => void;
  commentOnWork: () => void;
  compare: () => void;
  tests: () => void;
  history: () => void;
  submit: () => void;
  submitAndNext: () => void;
  gradeWithoutComments: () => void;
  findItem: () => void;
  help: () => void;
  /** Says why no comment can be written, and ignores the text that may follow. */
  ignoreTyping: (why: string) => void;
}

/** Runs a shortcut, or says why it cannot. */
export function runShortcut(action: ShortcutAction, targets: ShortcutTargets): void {
  if (action.type === 'turn-page') targets.code.current?.turnPage(action.step);
  else if (action.type === 'rubric-item') pickItem(action.number, targets);
  else run[action.type](targets);
}

const run: Record<KeyedAction, (targets: ShortcutTargets) => void> = {
  'next-file': (targets) => selectFile(targets, 1),
  'previous-file': (targets) => selectFile(targets, -1),
  'next-changed-file': (targets) => selectChangedFile(targets, 1),
  'previous-changed-file': (targets) => selectChangedFile(targets, -1),
  'next-change': (targets) => jump(targets, 1),
  'previous-change': (targets) => jump(targets, -1),
  comment,
  'comment-on-work': commentOnWork,
  'only-changes': ({ preferences, prefer }) => prefer({ onlyChanges: !preferences.onlyChanges }),
  compare: ({ compare }) => compare(),
  tests: ({ tests }) => tests(),
  history: ({ history }) => history(),
  'next-student': (targets) => openWork(targets, targets.files.work?.next_student_work_id),
  'previous-student': (targets) => openWork(targets, targets.files.work?.previous_student_work_id),
  'next-ungraded': ({ openNextUngraded }) => openNextUngraded(),
  submit: ({ submit }) => submit(),
  'submit-and-next': ({ submitAndNext }) => submitAndNext(),
  'grade-without-comments': ({ gradeWithoutComments }) => gradeWithoutComments(),
  'find-item': ({ findItem }) => findItem(),
  'zoom-in': (targets) => zoom(targets, 1),
  'zoom-out': (targets) => zoom(targets, -1),
  help: ({ help }) => help(),
};

function openWork({ files, open }: ShortcutTargets, workId: number | null | undefined): void {
  if (workId === null) toastOnce(texts.grader.noMoreWorks);
  else if (workId === undefined) toastOnce(whyNoWork(files));
  else open(workId);
}

function selectFile(targets: ShortcutTargets, step: 1 | -1): void {
  const file = neighbour(targets.files, step, () => true);
  if (file) targets.select(file.entry.path);
  else sayLast(targets, texts.grader.noMoreFiles);
}

function selectChangedFile(targets: ShortcutTargets, step: 1 | -1): void {
  const file = neighbour(targets.files, step, ({ status }) => isChanged(status.status));
  if (file) targets.select(file.entry.path);
  else sayLast(targets, texts.grader.noMoreChangedFiles);
}

const sayLast = ({ files }: ShortcutTargets, sentence: string) =>
  toastOnce(files.byPath ? sentence : whyNoWork(files));

function jump({ code, files }: ShortcutTargets, step: 1 | -1): void {
  if (code.current) code.current.jump(step);
  else toastOnce(whyNoLines(files, texts.grader.noMoreChanges));
}

function comment({ code, files, ignoreTyping }: ShortcutTargets): void {
  const why = code.current ? code.current.comment() : whyNoLines(files, texts.grader.removedLine);
  if (why === undefined) return;
  ignoreTyping(texts.grader.commentOnWorkInstead(why, keyFor('comment-on-work')));
}

function commentOnWork(targets: ShortcutTargets): void {
  if (isLoading(targets.rubric)) targets.ignoreTyping(texts.grader.stillLoading('rubric'));
  else targets.commentOnWork();
}

function zoom({ preferences, prefer }: ShortcutTargets, by: 1 | -1): void {
  const fontSize = clampFontSize(preferences.fontSize + by);
  if (fontSize !== preferences.fontSize) prefer({ fontSize });
  else toastOnce(by === 1 ? texts.grader.largest : texts.grader.smallest);
}

function pickItem(number: number, { items, rubric, pick }: ShortcutTargets): void {
  const item = items[number - 1];
  if (item) pick(item, number);
  else toastOnce(whyNoItem(number, items.length, rubric));
}

type File = GraderFiles['all'][number];

/** The nearest file in that direction for which `isWanted` holds. */
function neighbour(
  { all, selected }: GraderFiles,
  step: 1 | -1,
  isWanted: (file: File) => boolean,
): File | undefined {
  const at = selected ? all.indexOf(selected) : -1;
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).toReversed();
  return rest.find(isWanted);
}
