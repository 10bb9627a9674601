import { limits } from '@lectern/contract/limits';
import { useId, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react';
import { flushSync } from 'react-dom';
import { FieldError } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, Trash } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { itemProblems, problemSentence, type DraftProblem } from '../draft-problems.ts';
import { isSign, toggleImpact, typePoints } from '../impact.ts';
import type { DraftItem } from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ImpactField } from './impact-field.tsx';
import { isSaving } from './save-by-keyboard.ts';

interface ItemFieldsProps {
  item: DraftItem;
  /** As people count. */
  position: number;
  count: number;
  /** Whether it was just added, to be filled in at once. */
  startsHere: boolean;
  /** Whether somebody tried to save it: what is wrong is then said, until it is right. */
  isAsked: boolean;
  onChange: (item: DraftItem) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** Enter in one of its fields, pressed once. */
  onEnter: () => void;
  firstField: RefCallback<HTMLInputElement>;
  removeButton: RefCallback<HTMLButtonElement>;
}

export function ItemFields({
  item,
  position,
  count,
  startsHere,
  isAsked,
  onChange,
  onMove,
  onRemove,
  onEnter,
  firstField,
  removeButton,
}: ItemFieldsProps) {
  const id = useId();
  // What is no whole number is told while it is typed; a sign alone still waits for its digits.
  const problems = itemProblems(item).filter(
    (problem) => isAsked || (problem === 'points_unread' && !isSign(item.unread)),
  );
  const sentence = (problem: DraftProblem) => `${id}-${problem}`;
  const wrongBy = (...those: DraftProblem[]) => {
    const problem = problems.find((one) => those.includes(one));
    return problem && sentence(problem);
  };
  const points = item.point_value === null ? '' : String(Math.abs(item.point_value));
  const isFirst = position === 1;
  const isLast = position === count;
  const move = (by: 1 | -1, mayMove: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!mayMove) return;
    const button = event.currentTarget;
    // A browser takes the focus from what is moved in the page.
    flushSync(() => onMove(by));
    button.focus();
  };
  // The next item takes the place of this one, and must not get the second click of a double click.
  const removeOnce = ({ detail }: MouseEvent) => {
    if (detail <= 1) onRemove();
  };
  // Nor what a key repeats that is held down.
  const pressOnce = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  // Whoever writes a list goes on to the next: a form would be sent, with the rest of it unwritten.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isSaving(event)) return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  const name = `item ${position}`;
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>
        <VisuallyHidden>Item {position}</VisuallyHidden>
      </legend>
      <ImpactField
        value={item.impact}
        wrongBy={wrongBy('rubric_impact_missing')}
        onPress={(pressed) => onChange(toggleImpact(item, pressed))}
      />
      <TextField
        ref={firstField}
        label="Point value"
        className={styles.points}
        wrongBy={wrongBy('rubric_points_missing', 'points_unread')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.rubricPointsCharacters}
        value={item.unread ?? points}
        onChange={(typed) => onChange(typePoints(item, typed))}
        onKeyDown={press}
      />
      <div className={styles.explanation}>
        <TextField
          label="Explanation"
          wrongBy={wrongBy('rubric_explanation_missing')}
          autoComplete="off"
          autoFocus={startsHere}
          maxLength={limits.rubricExplanation}
          value={item.explanation}
          onChange={(explanation) => onChange({ ...item, explanation })}
          onKeyDown={press}
        />
      </div>
      {/* The region stays in place, so that a sentence arriving in it is announced. */}
      <div className={styles.wrong} aria-live="polite">
        {problems.map((problem) => (
          <div key={problem} id={sentence(problem)}>
            <FieldError>{problemSentence(problem)}</FieldError>
          </div>
        ))}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          aria-disabled={isFirst || undefined}
          onClick={move(-1, !isFirst)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          aria-disabled={isLast || undefined}
          onClick={move(1, !isLast)}
        />
        <IconButton
          ref={removeButton}
          label={`Delete ${name}`}
          icon={<Trash />}
          onKeyDown={pressOnce}
          onClick={removeOnce}
        />
      </div>
    </fieldset>
  );
}
