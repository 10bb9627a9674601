import { limits } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useGrader } from '../grader-context.ts';
import { isTyping } from '../keys/shortcuts.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  id: string;
  /** What it is about, for those who cannot see where it stands. */
  label: string;
  submitLabel: string;
  onDone: (added: boolean) => void;
}

/**
 * Whoever comes back to a sentence goes on where it stopped. One that only scrolls into view leaves the
 * keys to whoever types elsewhere, as what they look for.
 */
function goOnAtEnd(area: HTMLTextAreaElement | null) {
  if (!area || isTyping(document.activeElement)) return;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
}

/** Its text lives with the work's draft and not in the page, so that no way of leaving loses it. */
export function CommentForm({ id, label, submitLabel, onDone }: CommentFormProps) {
  const { store } = useGrader();
  const form = useSyncExternalStore(store.subscribe, () => store.state().forms.get(id));
  const [points, setPoints] = useState<number | null>(form?.written.points ?? 0);
  const hintId = useId();
  if (!form) return null;
  const { body } = form.written;

  const add = () => onDone(store.finishForm(id));
  const cancel = () => {
    store.closeForm(id);
    onDone(false);
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
        value={points}
        min={-limits.points}
        max={limits.points}
        onChange={(value) => {
          setPoints(value);
          store.write(id, { body, points: value ?? 0 });
        }}
      />
      <label className={styles.area}>
        <VisuallyHidden>{texts.grader.commentHint}</VisuallyHidden>
        <textarea
          ref={goOnAtEnd}
          placeholder={texts.grader.commentHint}
          maxLength={limits.commentBody}
          aria-describedby={hintId}
          value={body}
          onChange={({ target }) => store.write(id, { ...form.written, body: target.value })}
        />
      </label>
      <div className={styles.actions}>
        <span id={hintId} className={styles.hint}>
          Markdown · Ctrl+Enter adds it
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
