import { title } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';

export function accessDeniedScreens(): Screen[] {
  const whos = ['student', 'invited', 'removed', 'outside', 'requested', 'newcomer'] as const;
  return whos.map((as) => ({
    route: '/app/access-denied',
    state: as,
    as,
    path: '/app/access-denied',
    shows: title('Access Denied'),
  }));
}
