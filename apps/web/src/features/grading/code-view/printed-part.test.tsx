import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mostRows } from '../windowed.tsx';
import { PrintedPart } from './printed-part.tsx';

it('says that only a part is printed, of files that are in the page only in part', () => {
  const { rerender } = render(<PrintedPart rows={mostRows} />);
  expect(screen.queryByText(/^This file is too long to be printed/)).toBeNull();
  rerender(<PrintedPart rows={mostRows + 1} />);
  expect(screen.getByText(/^This file is too long to be printed/)).toBeInTheDocument();
});
