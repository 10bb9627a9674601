import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';

const query = { isFetching: false, refetch: () => Promise.resolve() };

const field = <input aria-label="Expiry" />;
const skeleton = <TableSkeleton label="Students" headers={['Name']} searched />;

it.each([
  ['what stands beside it', field, 'textbox'],
  ['the page where nothing does', 'Loading...', 'main'],
  ['the page where only what is on its way does', skeleton, 'main'],
])('leaves the keyboard with %s while it is tried again', async (_, beside, role) => {
  const page = (failed: boolean) => (
    <main tabIndex={-1}>
      {beside}
      {failed && <LoadFailure query={query}>Could not be had.</LoadFailure>}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole(role)).toHaveFocus());
});
