import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';

const query = { isFetching: false, refetch: () => Promise.resolve() };

const field = <input aria-label="Expiry" />;
const skeleton = <TableSkeleton label="Students" headers={['Name']} searched />;

it.each([
  ['the field beside it', field, 'textbox'],
  ['the page if nothing is beside it', 'Loading...', 'main'],
  ['the page if only a loading table is beside it', skeleton, 'main'],
])('a retry moves the focus to %s', async (_, beside, role) => {
  const page = (failed: boolean) => (
    <main tabIndex={-1}>
      {beside}
      {failed && <LoadFailure query={query}>The list could not be loaded.</LoadFailure>}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(page(false));
  await waitFor(() => expect(screen.getByRole(role)).toHaveFocus());
});
