import { TestVisibility, type TestComparison } from '@lectern/contract';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';

export const visibilityOptions = TestVisibility.options.map((value) => ({
  value,
  label: texts.visibilities[value],
}));

/** The one that most tests need comes first. */
const comparisons: readonly TestComparison[] = ['included', 'exact', 'regex'];

export const comparisonOptions = comparisons.map((value) => ({
  value,
  label: texts.comparisons[value],
}));
