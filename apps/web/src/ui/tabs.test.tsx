import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Tabs } from './tabs.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tooltip } from './tooltip.tsx';

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

it('is one stop for Tab, its controls reached with the arrow keys', async () => {
  render(
    <>
      <Toolbar label="Viewer">
        <Button>Previous</Button>
        <Button>Next</Button>
      </Toolbar>
      <Button>After</Button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

it('explains a control that the keyboard has reached', async () => {
  render(
    <Tooltip text="Shown on the projector">
      <Button>Zoom in</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip).toHaveTextContent('Shown on the projector');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Shown on the projector');
});
