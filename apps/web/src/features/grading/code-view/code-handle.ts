import { useImperativeHandle, type Ref } from 'react';
import { texts } from '../../../texts/texts.ts';
import { tellWhy } from '../tell-why.ts';

/** What the keyboard can ask of the code that is shown. */
export interface CodeHandle {
  jump: (step: 1 | -1) => void;
  turn: (step: 1 | -1) => void;
  /** Says why nothing can be written, where that is so. */
  comment: () => string | undefined;
}

/** Until there is code, the keys that are for it are told so. */
export function useLoadingHandle(handle: Ref<CodeHandle>): void {
  const why = texts.grader.stillLoading('code');
  useImperativeHandle(handle, () => ({
    jump: () => tellWhy(why),
    turn: () => undefined,
    comment: () => why,
  }));
}
