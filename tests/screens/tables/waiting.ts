/** Loading and error states of the screens in waiting-screens.ts. */
import { waitingScreens } from '../../e2e/pages/waiting-screens.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function waitingStates({ course, links }: World): Screen[] {
  const screens = waitingScreens({ ...course, joinLink: links.join });
  return screens.flatMap(({ name, path, call, loading, failed, visitor }) => {
    const screen = {
      route: path.replace(/\?.*/, ''),
      path,
      as: visitor === 'stranger' ? ('nobody' as const) : ('professor' as const),
    };
    const what = screen.route.endsWith(name) ? '' : ` ${name}`;
    return [
      { ...screen, state: `loading${what}`, held: call, shows: loading },
      { ...screen, state: `failed${what}`, failing: call, shows: failed },
    ];
  });
}
