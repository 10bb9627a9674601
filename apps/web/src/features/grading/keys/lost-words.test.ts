import { describe, expect, it } from 'vitest';
import { heardAs, pauseMs } from './lost-words.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const heard = (key: string, more: Partial<typeof none> = {}, afterMs = 200) =>
  heardAs({ key, ...none, ...more }, afterMs);

describe('a key after one that could begin no comment', () => {
  it('is of the words that were meant to be written, whatever sign it is', () => {
    for (const key of ['s', 'S', 'é', 'ж', '字', '𝒳', '1', '?', ' ']) {
      expect(heard(key), key).toBe('word');
    }
  });

  it('is itself again after a pause', () => {
    expect(heard('s', {}, pauseMs - 1)).toBe('word');
    expect(heard('s', {}, pauseMs)).toBe('end');
  });

  it('is itself where it writes nothing, and then the words are over', () => {
    for (const key of ['Tab', 'Escape', 'ArrowDown', 'PageDown', 'Enter', 'F1']) {
      expect(heard(key), key).toBe('end');
    }
    expect(heard('f', { ctrlKey: true })).toBe('end');
    expect(heard('[', { altKey: true })).toBe('end');
    expect(heard('r', { metaKey: true })).toBe('end');
  });

  it('leaves the words be where it only helps to write them', () => {
    for (const key of ['Shift', 'CapsLock', 'Dead', 'Backspace']) {
      expect(heard(key), key).toBe('aside');
    }
  });
});
