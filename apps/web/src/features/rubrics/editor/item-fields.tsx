import { limits } from '@lectern/contract/limits';
import { useId, type KeyboardEvent, type RefCallback } from 'react';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { itemProblems, problemSentence, type DraftProblem } from '../draft-problems.ts';
import { isSign, toggleImpact, typePoints } from '../impact.ts';
import type { DraftItem } from '../rubric-draft.ts';
import styles from './editor.module.css';
import { ImpactField } from './impact-field.tsx';
import { ItemHandle, type ItemHandleProps } from './item-handle.tsx';
import { ItemTools, type ItemToolsProps } from './item-tools.tsx';
import { isSaving } from './save-by-keyboard.ts';

interface ItemFieldsProps extends ItemToolsProps, Omit<ItemHandleProps, 'position'> {
  item: DraftItem;
  /** Whether the item was just added and takes the focus. */
  startsHere: boolean;
  /** Whether the author tried to save it. Its problems are shown from then. */
  wasSubmitted: boolean;
  onChange: (item: DraftItem) => void;
  /** Enter in a field, ignoring key repeats. */
  onEnter: () => void;
  firstField: RefCallback<HTMLInputElement>;
}

export function ItemFields({
  item,
  position,
  startsHere,
  wasSubmitted,
  onChange,
  onEnter,
  firstField,
  helpId,
  onRemark,
  ...tools
}: ItemFieldsProps) {
  const id = useId();
  // Before the first save, show only problems of the points, and not while a sign is typed.
  const problems = itemProblems(item).filter(
    (problem) =>
      wasSubmitted ||
      problem === 'rubric_impact_missing' ||
      (problem === 'points_unparsed' && !isSign(item.unparsed)),
  );
  const sentence = (problem: DraftProblem) => `${id}-${problem}`;
  const wrongBy = (...those: DraftProblem[]) => {
    const problem = problems.find((one) => those.includes(one));
    return problem && sentence(problem);
  };
  const points = item.point_value === null ? '' : String(Math.abs(item.point_value));
  // Enter continues with the next item. By default it would submit a half-written rubric.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isSaving(event)) return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  return (
    <fieldset className={styles.item} data-problems={problems.length > 0 || undefined}>
      <legend className={styles.legend}>
        <VisuallyHidden>Item {position}</VisuallyHidden>
      </legend>
      <ItemHandle position={position} helpId={helpId} onMove={tools.onMove} onRemark={onRemark} />
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
        autoFocus={startsHere}
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
      <ItemTools position={position} {...tools} />
    </fieldset>
  );
}
