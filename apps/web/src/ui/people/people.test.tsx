import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AvatarStack } from './avatar-stack.tsx';
import { Avatar } from './avatar.tsx';
import { MembershipPill, RolePill, WorkStatePill } from '../state-pill.tsx';
import { UserGroupCard } from './user-group-card.tsx';

const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Barbara Liskov'].map((name) => ({
  name,
}));

it('a group shows at most three pictures and its size', () => {
  render(<AvatarStack people={people} label="Students" />);
  const faces = within(screen.getByRole('list', { name: 'Students: 4' })).getAllByRole('listitem');
  expect(faces.map((face) => face.textContent)).toEqual(['AL', 'AT', 'GH']);
});

it('the card of a group is one link with its name', () => {
  render(
    <MemoryRouter>
      <UserGroupCard label="Students" people={people} link={{ to: '/app/students' }} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Students' })).toHaveAttribute('href', '/app/students');
  expect(screen.getByText('4')).toBeVisible();
});

it('initials are shown if the picture cannot be loaded', () => {
  const { container } = render(
    <Avatar person={{ name: 'Ada Lovelace', avatarUrl: '/missing.png' }} />,
  );
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('AL');
});

it('states have readable labels', () => {
  render(
    <>
      <WorkStatePill state="GRADE_PUBLISHED" />
      <MembershipPill status="NOT_IN_ORG" />
      <RolePill classroomRole="TA" />
    </>,
  );
  expect(screen.getByText('Grade Published')).toBeVisible();
  expect(screen.getByText('Not In Org')).toBeVisible();
  expect(screen.getByText('TA')).toBeVisible();
});
