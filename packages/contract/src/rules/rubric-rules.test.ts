import { describe, expect, it } from 'vitest';
import { rubricItemProblems, rubricProblems } from './rubric-rules.ts';

describe('a rubric', () => {
  const item = { explanation: 'Names', point_value: 2, deleted: false } as const;

  it('can be saved when it is complete, even if its deleted items are not', () => {
    const deleted = { explanation: '', point_value: null, deleted: true };
    expect(rubricProblems('Style', [item, deleted])).toEqual([]);
  });

  it('has all its problems listed in order', () => {
    const blank = { explanation: ' ', point_value: null, deleted: false };
    const unsigned = { ...item, impact: 'N' } as const;
    expect(rubricProblems(' ', [blank, unsigned])).toEqual([
      'rubric_name_missing',
      'rubric_explanation_missing',
      'rubric_points_missing',
      'rubric_impact_missing',
    ]);
  });

  it('has the problems of each item listed separately', () => {
    const blank = { explanation: ' ', point_value: null, deleted: false };
    expect(rubricItemProblems(item)).toEqual([]);
    expect(rubricItemProblems(blank)).toEqual([
      'rubric_explanation_missing',
      'rubric_points_missing',
    ]);
    expect(rubricItemProblems({ ...item, impact: 'N' })).toEqual(['rubric_impact_missing']);
    expect(rubricItemProblems({ ...blank, deleted: true })).toEqual([]);
  });

  it('needs an item that is not deleted', () => {
    expect(rubricProblems('Style', [{ ...item, deleted: true }])).toEqual(['rubric_items_missing']);
  });
});
