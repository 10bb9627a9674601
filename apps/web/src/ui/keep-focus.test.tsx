import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';
import { Table } from './table/table.tsx';

function Cards({ names }: { names: readonly string[] }) {
  return (
    <section aria-label="Code" tabIndex={-1}>
      <button type="button">Line 1</button>
      {names.map((name) => (
        <article key={name} ref={keepFocus} aria-label={name} tabIndex={-1}>
          <button type="button">Unstage {name}</button>
        </article>
      ))}
    </section>
  );
}

it('the focus of a removed card moves to the next one, the previous one, or the element beside them', async () => {
  const { rerender } = render(<Cards names={['one', 'two', 'three']} />);
  screen.getByRole('button', { name: 'Unstage two' }).focus();
  rerender(<Cards names={['one', 'three']} />);
  await waitFor(() => expect(screen.getByRole('article', { name: 'three' })).toHaveFocus());
  rerender(<Cards names={['one']} />);
  await waitFor(() => expect(screen.getByRole('article', { name: 'one' })).toHaveFocus());
  rerender(<Cards names={[]} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Line 1' })).toHaveFocus());
});

it('the focus skips neighbours that are removed at the same time', async () => {
  const { rerender } = render(<Cards names={['one', 'two', 'three']} />);
  screen.getByRole('button', { name: 'Unstage one' }).focus();
  rerender(<Cards names={[]} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Line 1' })).toHaveFocus());
});

it('the focus stays if it is not in the removed element', async () => {
  const { rerender } = render(<Cards names={['one', 'two']} />);
  const line = screen.getByRole('button', { name: 'Line 1' });
  line.focus();
  rerender(<Cards names={['two']} />);
  await Promise.resolve();
  expect(line).toHaveFocus();
});

it('the focus does not move when a whole screen is replaced', async () => {
  const page = (screenful: ReactNode) => (
    <>
      <button type="button">Navigation</button>
      <main tabIndex={-1}>{screenful}</main>
    </>
  );
  const { rerender } = render(page(<Cards names={['one']} />));
  screen.getByRole('button', { name: 'Unstage one' }).focus();
  rerender(page(<p>Another screen</p>));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});

it('the focus of a removed row moves to the next row itself, not to its buttons', async () => {
  const table = (names: readonly string[]) => (
    <Table
      label="People"
      columns={[
        { id: 'name', header: 'Name', cell: (name: string) => name },
        { id: 'do', header: 'Actions', cell: (name) => <button type="button">Drop {name}</button> },
      ]}
      rows={names}
      rowKey={(name) => name}
      empty="Nobody"
    />
  );
  const { rerender } = render(table(['Ada', 'Alan']));
  screen.getByRole('button', { name: 'Drop Ada' }).focus();
  rerender(table(['Alan']));
  await waitFor(() => expect(screen.getByRole('row', { name: /^Alan/ })).toHaveFocus());
});
