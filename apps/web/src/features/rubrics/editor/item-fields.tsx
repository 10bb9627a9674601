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
  /** Counted from 1. */
  position: number;
  count: number;
  /** Whether the item was just added and takes the focus. */
  startsHere: boolean;
  /** Whether the author tried to save it. Its problems are shown from then. */
  wasSubmitted: boolean;
  onChange: (item: DraftItem) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** Enter in a field, ignoring key repeats. */
  onEnter: () => void;
  firstField: RefCallback<HTMLInputElement>;
  removeButton: RefCallback<HTMLButtonElement>;
}

export function ItemFields({
  item,
  position,
  count,
  startsHere,
  wasSubmitted,
  onChange,
  onMove,
  onRemove,
  onEnter,
  firstField,
  removeButton,
}: ItemFieldsProps) {
  const id = useId();
  // Before the first save, show only points that are not a whole number, and not while a sign is typed.
  const problems = itemProblems(item).filter(
    (problem) => wasSubmitted || (problem === 'points_unparsed' && !isSign(item.unparsed)),
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
    // Moving an element in the page takes its focus away.
    flushSync(() => onMove(by));
    button.focus();
  };
  // The next item moves under the pointer, so ignore the second click of a double click.
  const removeOnce = ({ detail }: MouseEvent) => {
    if (detail <= 1) onRemove();
  };
  // For the same reason, ignore key repeats.
  const pressOnce = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  // Enter continues with the next item. By default it would submit a half-written rubric.
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
        wrongBy={wrongBy('rubric_points_missing', 'points_unparsed')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.rubricPointsCharacters}
        value={item.unparsed ?? points}
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
      {/* A live region must exist before its text, or screen readers do not announce the text. */}
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
