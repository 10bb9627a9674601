import { expect, it } from 'vitest';
import { stateLabel } from './state-label.ts';

it('stateLabel capitalises every word', () => {
  expect(stateLabel('NOT_ACCEPTED')).toBe('Not Accepted');
  expect(stateLabel('GRADE_PUBLISHED')).toBe('Grade Published');
  expect(stateLabel('ORG_INVITED')).toBe('Org Invited');
});
