import { button, heading, spinner, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function myWorkScreens({ course }: World): Screen[] {
  const screen = {
    route: '/app/my-work',
    path: '/app/my-work',
    as: 'student' as const,
    shows: heading(course.newest.name),
  };
  return [
    { ...screen, state: 'filled' },
    { ...screen, state: 'filled on paper', print: true },
    {
      ...screen,
      state: 'empty',
      as: 'beginner',
      shows: words('No assignments have been created yet.'),
    },
    {
      ...screen,
      state: 'loading',
      held: '**/api/classrooms/classroom/*/my-work',
      shows: spinner,
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/my-work',
      shows: button('Try again'),
    },
    {
      ...screen,
      state: 'fixing failed',
      failing: '**/works/work/*/fix-access',
      action: async (page) => {
        await button('Fix my access')(page).click();
        await words('Your access could not be checked. Please try again.')(page).waitFor();
      },
    },
  ];
}
