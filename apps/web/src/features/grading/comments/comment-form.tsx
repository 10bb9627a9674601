import { limits } from '@lectern/contract';
import { clsx } from 'clsx';
import {
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefCallback,
} from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useGrader } from '../grader-context.ts';
import { useSavedPicker } from '../../saved-comments/saved-picker.tsx';
import type { Staged, Written } from '../staging/staged.ts';
import {
  finishAll,
  isEdited,
  stagedKeyOf,
  type FormTarget,
  type Unfinished,
} from '../staging/unfinished.ts';
import styles from './comments.module.css';
import { useOfferUndo } from './use-offer-undo.ts';

interface CommentFormProps {
  id: string;
  /** The accessible name, which says where the comment belongs. */
  label: string;
  submitLabel: string;
  /** The contents shown around the form. */
  fileSha?: string | undefined;
  /** The form lost its place, so it takes the focus only if it had it there. */
  isDetached?: boolean;
  onDone: (added: boolean) => void;
}

/** The text lives in the draft store and not in the page, so that no way of leaving loses it. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, submitLabel, fileSha, isDetached = false, onDone } = props;
  const { store } = useGrader();
  const offerUndo = useOfferUndo();
  const form = useSyncExternalStore(store.subscribe, () => store.state().forms.get(id));
  const area = useCaret(form?.target, isDetached);
  if (!form) return null;

  const add = () => onDone(store.finishForm(id));
  const cancel = () => {
    const { staged } = store.state();
    const hasText = isEdited(staged, form);
    const item = finishAll(staged, new Map([[id, form]])).get(stagedKeyOf(form.target));
    store.closeForm(id);
    onDone(false);
    if (hasText) offerUndo(texts.grader.discarded, () => store.restoreForm(form, item));
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit();
    }
    // Escape closes an empty form. Discarding text takes a click on Cancel.
    else if (event.key === 'Escape' && form.written.body.trim() === '') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of both fields
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={press}
    >
      <Fields
        form={form}
        area={area}
        isOutdated={isOutdated(form.target, fileSha)}
        submitLabel={submitLabel}
        onWrite={(written) => store.write(id, written)}
        onCancel={cancel}
      />
    </form>
  );
}

/** A paste is cut before the first character that does not fit, and one emoji can be many code units. */
const longestCharacter = 20;
const full = `A comment can have up to ${limits.commentBody.toLocaleString('en-US')} characters. Anything longer is cut off.`;

interface FieldsProps {
  form: Unfinished;
  area: RefCallback<HTMLTextAreaElement>;
  isOutdated: boolean;
  submitLabel: string;
  onWrite: (written: Written) => void;
  onCancel: () => void;
}

function Fields({ form, area, isOutdated, submitLabel, onWrite, onCancel }: FieldsProps) {
  const { body, points } = form.written;
  const { at, store } = useGrader();
  const usedAt = usedAtOf(form.target, store.state().staged);
  const saved = useSavedPicker(at.cid, { aid: at.aid, ...usedAt }, form.written, onWrite);
  const [isCleared, setCleared] = useState(false);
  const hintId = useId();
  const isFull = body.length > limits.commentBody - longestCharacter;
  return (
    <>
      <div className={styles.points}>
        <NumberField
          label="Point Adjustment"
          value={isCleared && points === 0 ? null : points}
          min={-limits.points}
          max={limits.points}
          onChange={(value) => {
            setCleared(value === null);
            onWrite({ ...form.written, points: value ?? 0 });
          }}
        />
      </div>
      <label className={styles.area}>
        <VisuallyHidden>{texts.grader.commentHint}</VisuallyHidden>
        <textarea
          ref={area}
          placeholder={texts.grader.commentHint}
          maxLength={limits.commentBody}
          aria-describedby={hintId}
          value={body}
          {...saved.field}
          onChange={({ target }) => {
            saved.follow(target.selectionStart);
            onWrite(withText(form.written, target.value));
          }}
        />
      </label>
      {saved.list}
      {/* A live region announces only text that is added after it was rendered. */}
      <div className={styles.changed} aria-live="polite">
        {isOutdated && <Notice tone="warning">{texts.grader.fileChanged}</Notice>}
      </div>
      <div className={styles.actions}>
        <span id={hintId} className={clsx(styles.hint, isFull && styles.full)} aria-live="polite">
          {isFull ? (
            full
          ) : (
            <>
              Markdown
              <span className={styles.keys}>
                {' '}
                · / finds saved comments · Ctrl+Enter{' '}
                {form.target.kind === 'new' ? 'adds' : 'saves'} it
              </span>
            </>
          )}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {submitLabel}
        </Button>
      </div>
    </>
  );
}

/** An emptied field no longer has the text of a saved comment. */
function withText(written: Written, body: string): Written {
  return { ...written, body, ...(body.trim() === '' && { savedCommentId: undefined }) };
}

/** Where the comment is, which ranks the saved comments. */
function usedAtOf(target: FormTarget, staged: Staged) {
  if (target.kind === 'new') return { path: target.place.path };
  if (target.kind === 'saved') {
    const { path, rubric_item_id: rubricItemId } = target.saved;
    return { path, rubricItemId };
  }
  const item = staged.get(target.key);
  return item?.action === 'CREATE' ? { path: item.path, rubricItemId: item.rubric_item_id } : {};
}

/** Selections of forms that were unmounted while somebody was typing in them. */
const carets = new WeakMap<FormTarget, readonly [from: number, to: number]>();

/** Focuses the text field when its form opens, and restores the selection when it is mounted again. */
function useCaret(
  target: FormTarget | undefined,
  isDetached: boolean,
): RefCallback<HTMLTextAreaElement> {
  return useCallback(
    (area: HTMLTextAreaElement) => target && restoreCaret(area, target, isDetached),
    [target, isDetached],
  );
}

/** A form that only scrolls into view must not take the focus from another field. */
function restoreCaret(
  area: HTMLTextAreaElement,
  target: FormTarget,
  isDetached: boolean,
): () => void {
  const caret = carets.get(target);
  if (!isTyping(document.activeElement) && (caret || !isDetached)) {
    area.focus();
    area.setSelectionRange(...(caret ?? [area.value.length, area.value.length]));
  }
  return () => {
    const isWriting = area.form?.contains(document.activeElement);
    if (isWriting) carets.set(target, [area.selectionStart, area.selectionEnd]);
    else carets.delete(target);
  };
}

/** Whether a push changed the file since the form was opened. */
function isOutdated(target: FormTarget, shownSha: string | undefined): boolean {
  if (target.kind !== 'new' || shownSha === undefined) return false;
  const { fileSha = shownSha } = target.place;
  return fileSha !== shownSha;
}
