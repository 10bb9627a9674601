import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusSoon } from './focus-soon.ts';

let nextFrame: () => void;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => (nextFrame = frame));
  focusSoon(() => screen.queryByRole('button'));
  render(
    <>
      <textarea />
      <button>Line 601</button>
    </>,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('brings the focus to a row once it is there', () => {
  nextFrame();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('takes the focus from nobody who has begun to write meanwhile', () => {
  screen.getByRole('textbox').focus();
  nextFrame();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
