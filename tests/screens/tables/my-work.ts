import { button, heading, spinner, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function myWorkScreens({ course }: World): Screen[] {
  const { published } = course.works;
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
      state: 'linked grade',
      path: `/app/my-work/${published.id}`,
      shows: (page) => page.locator('[data-line]').first(),
    },
    {
      ...screen,
      state: 'grade without its code',
      path: `/app/my-work/${published.id}`,
      failing: '**/published-code',
      shows: words('The code cannot be shown here now. Each line number links to it.'),
    },
    {
      ...screen,
      state: 'everything unfolded',
      path: `/app/my-work/${published.id}`,
      action: (page) =>
        page.locator('details').evaluateAll((all) => {
          for (const one of all as HTMLDetailsElement[]) one.open = true;
        }),
    },
    {
      ...screen,
      state: 'lost link',
      path: '/app/my-work/999999',
      refusals: [404],
      shows: words(
        'The submission that this link leads to is not yours, or no longer exists. Here are your assignments.',
      ),
    },
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
        await page.getByText('Set-up help').first().click();
        await button('Fix my access')(page).click();
        await words('Your access could not be checked. Please try again.')(page).waitFor();
      },
    },
  ];
}
