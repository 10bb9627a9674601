import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maxRenderedRows } from '../windowed.tsx';
import { PrintNotice } from './print-notice.tsx';

it('a file with more rows than are rendered prints a notice that it is incomplete', () => {
  const { rerender } = render(<PrintNotice rows={maxRenderedRows} />);
  expect(screen.queryByText(/^This file is too long to print/)).toBeNull();
  rerender(<PrintNotice rows={maxRenderedRows + 1} />);
  expect(screen.getByText(/^This file is too long to print/)).toBeInTheDocument();
});
