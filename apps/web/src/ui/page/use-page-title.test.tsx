import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageTitle } from './use-page-title.ts';

it.each([
  [[], 'Lectern'],
  [['Settings'], 'Settings · Lectern'],
  [['Grading', 'HW2'], 'Grading · HW2 · Lectern'],
  [['Grading', undefined], 'Grading · Lectern'],
])('a page about %j is called %s', (parts, title) => {
  renderHook(() => usePageTitle(...parts));
  expect(document.title).toBe(title);
});
