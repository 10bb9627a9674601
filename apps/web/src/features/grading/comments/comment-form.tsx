import { limits } from '@lectern/contract';
import { clsx } from 'clsx';
import { useCallback, useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useGrader } from '../grader-context.ts';
import { finishAll, isWrittenIn, keyOf, type FormTarget } from '../staging/unfinished.ts';
import styles from './comments.module.css';
import { useOfferUndo } from './use-offer-undo.ts';

interface CommentFormProps {
  id: string;
  /** What it is about, for those who cannot see where it stands. */
  label: string;
  submitLabel: string;
  /** The contents that are shown around it, if any are. */
  fileSha?: string | undefined;
  /** It has lost its place, and takes the keys only from whoever was writing in it there. */
  isStray?: boolean;
  onDone: (added: boolean) => void;
}

/** What is pasted is cut before a character that does not fit, and an emoji counts as several. */
const longestCharacter = 20;
const full = `A comment can have ${limits.commentBody.toLocaleString('en-US')} characters. What goes beyond is left out.`;

/** Where in a sentence somebody was when its form was drawn elsewhere. */
const carets = new WeakMap<FormTarget, readonly [from: number, to: number]>();

/**
 * Whoever comes back to a sentence goes on where it stopped. One that only scrolls into view leaves the
 * keys to whoever types elsewhere, as what they look for.
 */
function goOn(area: HTMLTextAreaElement, target: FormTarget, isStray: boolean): () => void {
  const caret = carets.get(target);
  if (!isTyping(document.activeElement) && (caret || !isStray)) {
    area.focus();
    area.setSelectionRange(...(caret ?? [area.value.length, area.value.length]));
  }
  return () => {
    const isWriting = area.form?.contains(document.activeElement);
    if (isWriting) carets.set(target, [area.selectionStart, area.selectionEnd]);
    else carets.delete(target);
  };
}

/** Whether a push has brought other contents to where it was begun. */
function isElsewhere(target: FormTarget, shownSha: string | undefined): boolean {
  if (target.kind !== 'new' || shownSha === undefined) return false;
  const { fileSha = shownSha } = target.place;
  return fileSha !== shownSha;
}

/** Its text lives with the work's draft and not in the page, so that no way of leaving loses it. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, submitLabel, fileSha, isStray = false, onDone } = props;
  const { store } = useGrader();
  const offerUndo = useOfferUndo();
  const form = useSyncExternalStore(store.subscribe, () => store.state().forms.get(id));
  const [isCleared, setCleared] = useState(false);
  const hintId = useId();
  const target = form?.target;
  const goOnHere = useCallback(
    (area: HTMLTextAreaElement) => target && goOn(area, target, isStray),
    [target, isStray],
  );
  if (!form) return null;
  const { body, points } = form.written;
  const isFull = body.length > limits.commentBody - longestCharacter;

  const add = () => onDone(store.finishForm(id));
  const cancel = () => {
    const { staged } = store.state();
    const isLost = isWrittenIn(staged, form);
    const item = finishAll(staged, new Map([[id, form]])).get(keyOf(form.target));
    store.closeForm(id);
    onDone(false);
    if (isLost) offerUndo(texts.grader.discarded, () => store.giveBack(form, item));
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit();
    }
    // Escape gives up what was not begun; what was written takes a decision.
    else if (event.key === 'Escape' && body.trim() === '') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of both of its fields
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={press}
    >
      <NumberField
        label="Point Adjustment"
        value={isCleared && points === 0 ? null : points}
        min={-limits.points}
        max={limits.points}
        onChange={(value) => {
          setCleared(value === null);
          store.write(id, { body, points: value ?? 0 });
        }}
      />
      <label className={styles.area}>
        <VisuallyHidden>{texts.grader.commentHint}</VisuallyHidden>
        <textarea
          ref={goOnHere}
          placeholder={texts.grader.commentHint}
          maxLength={limits.commentBody}
          aria-describedby={hintId}
          value={body}
          onChange={({ target }) => store.write(id, { ...form.written, body: target.value })}
        />
      </label>
      {/* There before its words are, which are said aloud only then. */}
      <div className={styles.changed} aria-live="polite">
        {isElsewhere(form.target, fileSha) && (
          <Notice tone="warning">{texts.grader.fileChanged}</Notice>
        )}
      </div>
      <div className={styles.actions}>
        <span id={hintId} className={clsx(styles.hint, isFull && styles.full)} aria-live="polite">
          {isFull ? full : 'Markdown · Ctrl+Enter adds it'}
        </span>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
