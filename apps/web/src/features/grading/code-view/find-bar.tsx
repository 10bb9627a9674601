import type { KeyboardEvent, Ref } from 'react';
import { texts } from '../../../texts/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, X } from '../../../ui/icons.ts';
import styles from './find-bar.module.css';

interface FindBarProps {
  field: Ref<HTMLInputElement>;
  words: string;
  /** How many lines have them, and which of those is shown, counted from 1; 0 is none. */
  count: number;
  position: number;
  onWrite: (words: string) => void;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Of a long file only the lines near the eye are in the page, where the browser's own search looks. */
export function FindBar(props: FindBarProps) {
  const { field, words, count, position, onWrite, onStep, onClose } = props;
  const press = (event: KeyboardEvent) => {
    // The keys of whoever is still composing a word are about that word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.shiftKey) onStep(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of all that is in it
    <form
      className={styles.bar}
      aria-label={texts.grader.find}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onStep(1);
      }}
    >
      <input
        ref={field}
        autoFocus
        className={styles.field}
        aria-label={texts.grader.find}
        placeholder={texts.grader.find}
        value={words}
        onChange={({ target }) => onWrite(target.value)}
      />
      <output className={styles.count}>
        {words !== '' && texts.grader.found(position, count)}
      </output>
      <IconButton
        size="small"
        label="Previous match"
        icon={<ArrowUp />}
        disabled={count === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="small"
        label="Next match"
        icon={<ArrowDown />}
        disabled={count === 0}
        onClick={() => onStep(1)}
      />
      <IconButton size="small" label="Close" icon={<X />} onClick={onClose} />
    </form>
  );
}
