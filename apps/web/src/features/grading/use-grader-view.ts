import { useRef } from 'react';
import { useKeyedState } from '../../lib/use-keyed-state.ts';
import type { CodeHandle } from './code-view/code-handle.ts';
import type { GradeHandle } from './rubric/grade-without-comments.tsx';
import type { PaneName, PanesHandle } from './grader-panes.tsx';

/** The shown pane and dialog; both reset when another submission opens. */
export function useGraderView(owner: string) {
  const [pane, showPane] = useKeyedState<PaneName>(owner, 'code');
  const [dialog, openDialog] = useKeyedState<'help' | 'history' | 'saved' | undefined>(
    owner,
    undefined,
  );
  const code = useRef<CodeHandle>(null);
  const panes = useRef<PanesHandle>(null);
  const grade = useRef<GradeHandle>(null);
  const rubricFilter = useRef<HTMLInputElement>(null);
  return { pane, showPane, dialog, openDialog, code, panes, grade, rubricFilter };
}
