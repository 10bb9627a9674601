import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

it('walks through tabs with the arrow keys, past one that is disabled', async () => {
  render(
    <Tabs
      label="Works"
      tabs={[
        { id: 'all', label: 'All', content: 'Every work' },
        { id: 'late', label: 'Late', content: 'Late work', disabled: true },
        { id: 'open', label: 'Ungraded', content: 'Ungraded work' },
      ]}
    />,
  );
  expect(screen.getByRole('tabpanel', { name: 'All' })).toHaveTextContent('Every work');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Ungraded' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Ungraded' })).toHaveTextContent('Ungraded work');
});
