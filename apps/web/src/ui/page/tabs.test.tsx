import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function WorkTabs() {
  const [selected, setSelected] = useState('all');
  const tabs = [
    { id: 'all', label: 'All', content: 'Every work' },
    { id: 'open', label: 'Ungraded', content: 'Ungraded work' },
  ];
  return <Tabs label="Works" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

it('the arrow keys select the tabs', async () => {
  render(<WorkTabs />);
  expect(screen.getByRole('tabpanel', { name: 'All' })).toHaveTextContent('Every work');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Ungraded' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Ungraded' })).toHaveTextContent('Ungraded work');
});
