import { useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { useUnsavedGuard } from '../../ui/dialog/use-unsaved-guard.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { KeptDraft } from './kept-draft.ts';
import { hasSessionEnded } from './session-ended.ts';

/** Error messages by field. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

interface FormOptions<Draft> {
  kept: KeptDraft<Draft>;
  /** Identifies the author, the classroom and the edited object. */
  place: string;
  start: () => Draft;
  /** Returns another draft when a newer saved version replaces this one. */
  follow?: (draft: Draft) => Draft;
  isUnsaved: (draft: Draft) => boolean;
  /** The draft as it can be restored. */
  toKept: (draft: Draft) => Draft;
  /** Leaving keeps the draft. Without it, leaving takes a confirmation, and only an expired session keeps it. */
  staysOnLeave?: boolean;
  isPending: () => boolean;
  /** Announces a restored draft. */
  restored: string;
  /** The id of a toast that also shows the first problem. */
  problemToast?: string;
}

/** Annotate a form with this type, because its options refer to what is made from its draft. */
export type EditedForm<Draft, Field extends string> = ReturnType<
  typeof useEditedForm<Draft, Field>
>;

/** The state of a form: a draft that is kept and guarded, and problems at its fields. */
export function useEditedForm<Draft, Field extends string>(options: FormOptions<Draft>) {
  const { kept, place, isUnsaved, toKept, staysOnLeave = false, isPending, problemToast } = options;
  const client = useQueryClient();
  const submitted = useRef<HTMLFormElement>(null);
  const isDiscarded = useRef(false);
  const [draft, setDraft] = useState(() => kept.find(place) ?? options.start());
  const [problems, setProblems] = useState<Problems<Field>>({});
  const followed = options.follow?.(draft) ?? draft;
  if (followed !== draft) setDraft(followed);
  const guard = useUnsavedGuard(!staysOnLeave && isUnsaved(draft));

  const keep = () => {
    const restorable = toKept(draft);
    if (isUnsaved(restorable)) kept.keep(place, restorable);
    else kept.drop(place);
  };
  useEffect(() => {
    if (staysOnLeave && !isDiscarded.current) keep();
  });
  const open = useEffectEvent(() => {
    if (!isUnsaved(toKept(draft))) return undefined;
    if (!staysOnLeave) kept.drop(place);
    return toast.info(options.restored, { id: 'draft-restored' });
  });
  const close = useEffectEvent((restored: string | undefined) => {
    if (restored) toast.dismiss(restored);
    if (!staysOnLeave && hasSessionEnded(client)) keep();
  });
  useLayoutEffect(() => {
    const restored = open();
    return () => close(restored);
  }, []);

  // A layout effect, because the list of problems takes the focus in the same commit.
  useLayoutEffect(() => {
    if (firstOf(problems) !== undefined && submitted.current) focusFirstError(submitted.current);
  }, [problems]);
  useEffect(() => {
    const message = firstOf(problems);
    if (message === undefined || problemToast === undefined) return undefined;
    toast.error(message, { id: problemToast });
    return () => toast.dismiss(problemToast);
  }, [problems, problemToast]);

  return {
    draft,
    problems,
    /** For `LeaveDialog`. */
    question: guard.question,
    /** Leaves without a confirmation. */
    leave: guard.pass,
    /** Edits the draft. The screen must show what is being sent, so a pending form ignores edits. */
    change: (next: (known: Draft) => Draft) => {
      if (isPending()) return;
      isDiscarded.current = false;
      setProblems({});
      setDraft(next);
    },
    replace: setDraft,
    show: setProblems,
    discard: () => {
      isDiscarded.current = true;
      kept.drop(place);
    },
    /** Shows the problems that `check` finds, or calls `send` if there are none. */
    submit: (event: FormEvent<HTMLFormElement>, check: () => Problems<Field>, send: () => void) => {
      event.preventDefault();
      submitted.current = event.currentTarget;
      if (isPending()) return;
      const found = check();
      setProblems(found);
      if (Object.keys(found).length === 0) send();
    },
  };
}

function firstOf(problems: Problems<string>): string | undefined {
  return Object.values<string | undefined>(problems)[0];
}
