import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Check } from './icons.ts';

it('an icon has the colour of the text and is hidden from screen readers', () => {
  const { container } = render(<Check size={16} strokeWidth={3} className="mark" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('stroke', 'currentColor');
  expect(svg).toHaveAttribute('stroke-width', '3');
  expect(svg).toHaveAttribute('width', '16');
  expect(svg).toHaveAttribute('height', '16');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveClass('mark');
  expect(svg?.querySelector('path')).toHaveAttribute('d', 'M20 6L9 17l-5-5');
});
