import type { TreeNode } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { removedNode } from '../files/file-tree.ts';
import { whyNoItem, whyNoLines, whyNoWork } from './why-not.ts';

const failure = { message: 'Broken', isFetching: false, refetch: () => Promise.resolve() };
const removed = removedNode('old.py');
const present: TreeNode = { ...removed, status: { status: 'added', diff: [] } };

describe('the reason why a shortcut cannot run', () => {
  it('is that the submission is loading or failed to load', () => {
    expect(whyNoWork({ failure: undefined })).toBe('The submission is still loading.');
    expect(whyNoWork({ failure })).toBe("Unable to retrieve student's work.");
    const files = { failure, all: [], selected: undefined };
    expect(whyNoLines(files, 'Removed')).toBe("Unable to retrieve student's work.");
  });

  it('is that no file is open or that there are no files', () => {
    const none = { failure: undefined, selected: undefined };
    expect(whyNoLines({ ...none, all: [present] }, 'Removed')).toMatch(/^No file is open\./);
    expect(whyNoLines({ ...none, all: [] }, 'Removed')).toMatch(/^There are no files/);
  });

  it('depends on the open file', () => {
    const open = { failure: undefined, all: [present] };
    const noLines = 'No line of this file is shown.';
    expect(whyNoLines({ ...open, selected: present }, 'Removed')).toBe(noLines);
    expect(whyNoLines({ ...open, selected: removed }, 'Removed')).toBe('Removed');
  });

  it('is that the rubric has no such item, is missing, loading or failed to load', () => {
    const rubric = { data: {}, errorUpdateCount: 0 };
    expect(whyNoItem(7, 2, rubric)).toBe('The rubric has no item 7.');
    expect(whyNoItem(7, 0, { ...rubric, data: null })).toBe('This assignment has no rubric.');
    const unknown = { ...rubric, data: undefined };
    expect(whyNoItem(7, 0, unknown)).toBe('The rubric is still loading.');
    const failed = { ...unknown, errorUpdateCount: 1 };
    expect(whyNoItem(7, 0, failed)).toBe("Could not get this assignment's rubric.");
  });
});
