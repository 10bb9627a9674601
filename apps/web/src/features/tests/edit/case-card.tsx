import { clsx } from 'clsx';
import { useId, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, ChevronRight, Copy, Trash } from '../../../ui/icons.ts';
import { CaseFields, type CaseFieldsProps } from './case-fields.tsx';
import styles from './edit.module.css';
import { readNumber, type CaseDraft } from './test-draft.ts';

interface CaseCardProps extends CaseFieldsProps {
  /** Counted from 1. */
  position: number;
  count: number;
  isOpen: boolean;
  isFull: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1, button: HTMLButtonElement) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  removeButton: RefCallback<HTMLButtonElement>;
}

/** One test: a line that names it, and its fields when it is open. */
export function CaseCard(props: CaseCardProps) {
  const { value, problems, position, isOpen, onToggle } = props;
  const id = useId();
  const isWrong = Object.keys(problems).length > 0;
  return (
    <section className={clsx(styles.case, isWrong && styles.wrong)} aria-labelledby={`${id}-name`}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden size={16} />
          <span className={styles.position} aria-hidden>
            {position}
          </span>
          <span id={`${id}-name`} className={styles.name}>
            {value.name.trim() || texts.untitled(position)}
          </span>
          <span className={styles.facts}>{factsOf(value)}</span>
        </button>
        <CaseTools {...props} />
      </div>
      <div id={`${id}-fields`} hidden={!isOpen}>
        {isOpen && <CaseFields {...props} />}
      </div>
    </section>
  );
}

function factsOf({ group, points, kind, visibility }: CaseDraft): string {
  const facts = [
    group.trim(),
    texts.summary(readNumber(points) ?? 0, kind),
    texts.hiddenUntil[visibility],
  ];
  return facts.filter(Boolean).join(' · ');
}

function CaseTools({
  value,
  position,
  count,
  isFull,
  onMove,
  onDuplicate,
  onRemove,
  removeButton,
}: CaseCardProps) {
  const name = value.name.trim() || texts.untitled(position);
  const move = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) =>
    onMove(by, event.currentTarget);
  // The next test moves under the pointer, so ignore the second click of a double click.
  const once = (act: () => void) => (event: MouseEvent) => {
    if (event.detail <= 1) act();
  };
  // For the same reason, ignore key repeats.
  const pressOnce = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  return (
    <div className={styles.tools}>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        aria-disabled={position === 1 || undefined}
        onClick={move(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        aria-disabled={position === count || undefined}
        onClick={move(1)}
      />
      <IconButton
        label={`Duplicate ${name}`}
        icon={<Copy />}
        aria-disabled={isFull || undefined}
        onKeyDown={pressOnce}
        onClick={once(onDuplicate)}
      />
      <IconButton
        ref={removeButton}
        label={`Delete ${name}`}
        icon={<Trash />}
        onKeyDown={pressOnce}
        onClick={once(onRemove)}
      />
    </div>
  );
}
