import type { KeyboardEvent, Ref } from 'react';
import { texts } from '../../../texts/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, X } from '../../../ui/icons.ts';
import styles from './find-bar.module.css';

interface FindBarProps {
  field: Ref<HTMLInputElement>;
  words: string;
  /** The number of matching lines, and which of them is shown, from 1; 0 is none. */
  count: number;
  position: number;
  onWrite: (words: string) => void;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

/** Search in a windowed file: the browser's own search sees only the rows that are in the page. */
export function FindBar(props: FindBarProps) {
  const { field, words, count, position, onWrite, onStep, onClose } = props;
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.shiftKey) onStep(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of everything inside it
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
