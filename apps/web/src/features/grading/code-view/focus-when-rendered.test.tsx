import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusWhenRendered } from './focus-when-rendered.ts';

let nextFrame: () => void;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => (nextFrame = frame));
  focusWhenRendered(() => screen.queryByRole('button'));
  render(
    <>
      <textarea />
      <button>Line 601</button>
    </>,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('focusWhenRendered focuses a row as soon as it is rendered', () => {
  nextFrame();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('focusWhenRendered leaves the focus in a text field that was focused while it waited', () => {
  screen.getByRole('textbox').focus();
  nextFrame();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
