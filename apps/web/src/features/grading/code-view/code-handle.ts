import { useImperativeHandle, type Ref } from 'react';
import { texts } from '../../../texts/texts.ts';
import { toastOnce } from '../toast-once.ts';

/** The methods of the code pane for shortcuts. */
export interface CodeHandle {
  jump: (step: 1 | -1) => void;
  turnPage: (step: 1 | -1) => void;
  /** Scrolls to a line, which may not be rendered yet. */
  reveal: (line: number) => void;
  /** Returns why no comment can be written, or undefined after opening a form. */
  comment: () => string | undefined;
}

/** While code loads, its shortcuts say so. */
export function useLoadingHandle(handle: Ref<CodeHandle>): void {
  const reason = texts.grader.stillLoading('code');
  useImperativeHandle(handle, () => ({
    jump: () => toastOnce(reason),
    turnPage: () => undefined,
    reveal: () => undefined,
    comment: () => reason,
  }));
}
