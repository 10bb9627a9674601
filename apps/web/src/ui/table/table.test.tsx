import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { Table, type Column } from './table.tsx';
import { useExpandedRows } from './use-expanded-rows.ts';

interface Work {
  id: number;
  student: string;
  score: number | null;
}

const works: Work[] = [
  { id: 1, student: 'Grace Hopper', score: 90 },
  { id: 2, student: 'Ada Lovelace', score: null },
  { id: 3, student: 'Alan Turing', score: 100 },
];

const columns: Column<Work>[] = [
  {
    id: 'student',
    header: 'Student',
    cell: (work) => work.student,
    sortBy: (work) => work.student,
  },
  { id: 'score', header: 'Score', cell: (work) => work.score ?? '-', sortBy: (work) => work.score },
];

function Works(props: Partial<ComponentProps<typeof Table<Work>>>) {
  return (
    <Table
      label="Works"
      columns={columns}
      rows={works}
      rowKey={(work) => work.id}
      empty="No works yet."
      {...props}
    />
  );
}

const inRouter = (element: React.ReactNode) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={element} />
        <Route path="/works/:id" element={<Landed />} />
      </Routes>
    </MemoryRouter>,
  );

function Landed() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} with ${String(state)}`}</p>;
}

const students = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('Table', () => {
  it('a list and a button sort the table on a phone, which shows no headers', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    inRouter(<Works />);
    expect(screen.queryByRole('columnheader')).toBeNull();
    const list = screen.getByRole('combobox', { name: 'Sort by' });
    expect(screen.queryByRole('button', { name: 'Reverse order' })).toBeNull();
    const order = () =>
      screen.getAllByText(/ (Hopper|Lovelace|Turing)$/).map((cell) => cell.textContent);
    await userEvent.selectOptions(list, 'Student');
    expect(order()).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper']);
    await userEvent.click(screen.getByRole('button', { name: 'Reverse order' }));
    expect(order()).toEqual(['Grace Hopper', 'Alan Turing', 'Ada Lovelace']);
    cleanup();
    inRouter(<Works rows={works.slice(0, 1)} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('header buttons sort the table and set aria-sort', async () => {
    inRouter(<Works />);
    expect(students()).toEqual(['Grace Hopper', 'Ada Lovelace', 'Alan Turing']);
    await userEvent.click(screen.getByRole('button', { name: 'Score' }));
    await userEvent.keyboard('{Enter}');
    expect(students()).toEqual(['Alan Turing', 'Grace Hopper', 'Ada Lovelace']);
    expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('the first cell of a row with a link contains a real link', async () => {
    inRouter(
      <Works
        rowLink={(work) =>
          work.score === null ? undefined : { to: `/works/${work.id}`, state: work.student }
        }
      />,
    );
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Alan Turing' }));
    expect(screen.getByText('/works/3 with Alan Turing')).toBeVisible();
  });

  it('a click anywhere in a row follows its link, but not on other controls or while text is selected', async () => {
    const pressed = vi.fn();
    const note: Column<Work> = {
      id: 'note',
      header: 'Note',
      cell: ({ id }) => (
        <button type="button" onClick={pressed}>
          Note {id}
        </button>
      ),
    };
    inRouter(
      <Works
        columns={[...columns, note]}
        rowLink={({ id, score }) => (score === null ? undefined : { to: `/works/${id}` })}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Note 3' }));
    expect(pressed).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('cell', { name: '-' }));
    const score = screen.getByRole('cell', { name: '100' });
    getSelection()!.selectAllChildren(score);
    fireEvent.click(score);
    getSelection()!.empty();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent.click(score, { ctrlKey: true });
    const address = expect.stringMatching(/\/works\/3$/) as string;
    expect(opened).toHaveBeenCalledExactlyOnceWith(address, '_blank', 'noopener');
    expect(fireEvent.mouseDown(score, { button: 1 }), 'scrolls by the pointer').toBe(false);
    for (const button of [1, 2]) {
      fireEvent(score, new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }));
    }
    expect(opened).toHaveBeenCalledTimes(2);
    expect(fireEvent.mouseDown(score), 'marks text').toBe(true);
    expect(screen.getByRole('table')).toBeVisible();
    await userEvent.click(score);
    expect(screen.getByText('/works/3 with null')).toBeVisible();
  });

  it('an empty search result can be cleared', async () => {
    inRouter(<Works searchText={(work) => work.student} />);
    const search = screen.getByRole('searchbox', { name: 'Search Works' });
    // A live region announces only text that is added after it was rendered.
    const said = screen.getByRole('status');
    expect(said).toBeEmptyDOMElement();
    await userEvent.type(search, 'hop');
    expect(students()).toEqual(['Grace Hopper']);
    expect(said).toHaveTextContent(/^1 of 3 shown$/);
    await userEvent.type(search, 'x');
    expect(screen.getByText('Nothing here matches “hopx”.')).toBeVisible();
    expect(said).toHaveTextContent(/^0 of 3 shown$/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(students()).toHaveLength(3);
    expect(said).toBeEmptyDOMElement();
  });

  it('a long list has pages', async () => {
    inRouter(<Works pageSize={2} searchText={(work) => work.student} />);
    const said = screen.getByRole('status');
    expect(said).toHaveTextContent('1–2 of 3');
    const search = screen.getByRole('searchbox', { name: 'Search Works' });
    await userEvent.type(search, 'hop');
    expect(said).toHaveTextContent(/^1 of 3 shown$/);
    await userEvent.clear(search);
    expect(said).toHaveTextContent('1–2 of 3');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(students()).toEqual(['Alan Turing']);
    const next = screen.getByRole('button', { name: 'Next page' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(next).toBeDisabled();
  });

  it('a table without rows shows its empty state', () => {
    inRouter(<Works rows={[]} />);
    expect(
      within(screen.getByRole('table', { name: 'Works' })).getByText('No works yet.'),
    ).toBeVisible();
  });

  it('a row can be expanded with the keyboard and says so', async () => {
    function Expandable() {
      const expanded = useExpandedRows();
      return <Works expansion={{ render: (work) => `All about ${work.student}`, ...expanded }} />;
    }
    inRouter(<Expandable />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Grace Hopper' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.getByText('All about Grace Hopper')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('All about Grace Hopper')).toBeNull();
  });

  it('a replacement is shown instead of the cells of a row', () => {
    inRouter(<Works replacement={(work) => (work.id === 2 ? 'Removing...' : undefined)} />);
    expect(students()).toEqual(['Grace Hopper', 'Removing...', 'Alan Turing']);
  });
});
