import { describe, expect, it } from 'vitest';
import { classifyKey, pauseMs } from './ignored-typing.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const classify = (key: string, more: Partial<typeof none> = {}, afterMs = 200) =>
  classifyKey({ key, ...none, ...more }, afterMs);

describe('a key after a failed comment shortcut', () => {
  it('is text if it writes any character', () => {
    for (const key of ['s', 'S', 'é', 'ж', '字', '𝒳', '1', '?', ' ']) {
      expect(classify(key), key).toBe('text');
    }
  });

  it('is a shortcut again after a pause', () => {
    expect(classify('s', {}, pauseMs - 1)).toBe('text');
    expect(classify('s', {}, pauseMs)).toBe('end');
  });

  it('ends the ignored text if it writes nothing', () => {
    for (const key of ['Tab', 'Escape', 'ArrowDown', 'PageDown', 'Enter', 'F1']) {
      expect(classify(key), key).toBe('end');
    }
    expect(classify('f', { ctrlKey: true })).toBe('end');
    expect(classify('[', { altKey: true })).toBe('end');
    expect(classify('r', { metaKey: true })).toBe('end');
  });

  it('neither counts as text nor ends it if it only helps typing', () => {
    for (const key of ['Shift', 'CapsLock', 'Dead', 'Backspace']) {
      expect(classify(key), key).toBe('helper');
    }
  });
});
