import { describe, expect, it } from 'vitest';
import { rubricItemProblems, rubricProblems } from './rubric-rules.ts';

describe('a rubric', () => {
  const item = { explanation: 'Names', point_value: 2, deleted: false } as const;

  it('may be saved when complete, whatever its deleted items lack', () => {
    const deleted = { explanation: '', point_value: null, deleted: true };
    expect(rubricProblems('Style', [item, deleted])).toEqual([]);
  });

  it('is told every reason at once, in order', () => {
    const blank = { explanation: ' ', point_value: null, deleted: false };
    const unsigned = { ...item, impact: 'N' } as const;
    expect(rubricProblems(' ', [blank, unsigned])).toEqual([
      'rubric_name_missing',
      'rubric_explanation_missing',
      'rubric_points_missing',
      'rubric_impact_missing',
    ]);
  });

  it('is told of each item by itself', () => {
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
