/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   The focus stays in the text field, which handles the keys. */
import type { SavedComment } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState, type KeyboardEvent } from 'react';
import { savedCommentsQuery, type UsedAt } from '../../data/saved-comments.ts';
import { texts } from '../../texts/texts.ts';
import { PointsChip } from '../../ui/points-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './saved-comments.module.css';
import { ranked, slashAt, withSaved } from './slash.ts';

interface Written {
  body: string;
  points: number;
}

/** The saved comments behind a slash in a text field: the field's properties and keys, and the list. */
export function useSavedPicker(
  cid: number,
  usedAt: UsedAt,
  written: Written,
  onWrite: (written: Written & { savedCommentId: number }) => void,
) {
  // The page has asked for these, so that a slash need not wait for the list of its place.
  const known = useQuery(savedCommentsQuery(cid, { aid: usedAt.aid })).data;
  const saved = useQuery(savedCommentsQuery(cid, usedAt)).data ?? known;
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const slash = caret === undefined ? undefined : slashAt(written.body, caret);
  const found = slash && dismissed !== written.body ? ranked(saved ?? [], slash.query) : [];
  const isOpen = found.length > 0;
  const at = Math.min(active, found.length - 1);

  const pick = (comment: SavedComment) => {
    if (!slash) return;
    setCaret(undefined);
    onWrite(withSaved(written, slash, comment));
  };
  /** True if the list used the key. */
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length);
    else if (event.key === 'Enter') pick(found[at]!);
    else if (event.key === 'Escape') setDismissed(written.body);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    field: {
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}` }),
      onKeyDown: press,
      onBlur: () => setCaret(undefined),
      onSelect: (event: { currentTarget: HTMLTextAreaElement }) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
      },
    } as const,
    /** Call when the text changes. */
    follow: (caretNow: number) => {
      setCaret(caretNow);
      setActive(0);
    },
    list: (
      <>
        <VisuallyHidden>
          <span aria-live="polite">{isOpen && texts.savedComments.found(found.length)}</span>
        </VisuallyHidden>
        {isOpen && (
          <Options id={listId} found={found} active={at} onActive={setActive} onPick={pick} />
        )}
      </>
    ),
  };
}

interface OptionsProps {
  id: string;
  found: readonly SavedComment[];
  active: number;
  onActive: (position: number) => void;
  onPick: (comment: SavedComment) => void;
}

function Options({ id, found, active, onActive, onPick }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Saved comments"
      className={styles.options}
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((comment, position) => (
        <div
          key={comment.id}
          id={`${id}-${position}`}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          className={clsx(styles.option, position === active && styles.active)}
          onMouseMove={() => onActive(position)}
          onClick={() => onPick(comment)}
        >
          <span className={styles.text}>{comment.body}</span>
          {comment.of_course && <span className={styles.note}>Course</span>}
          <PointsChip points={comment.points} />
        </div>
      ))}
    </div>
  );
}
