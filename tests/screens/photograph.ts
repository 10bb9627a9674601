/** One screen from the first request to its pictures; whatever goes wrong is told, not thrown. */
import type { Page } from 'playwright-core';
import { look, type Picture } from './look.ts';
import type { ScreensOptions } from './options.ts';
import type { Screen } from './screen.ts';
import { visit } from './visit.ts';
import type { World } from './world.ts';

/** Beyond this, web.dev calls it noticeable. */
const noticeableShift = 0.1;

export interface Outcome {
  screen: Screen;
  pictures: Picture[];
  shift: number;
  problems: string[];
}

export async function photograph(
  world: World,
  screen: Screen,
  options: ScreensOptions,
): Promise<Outcome> {
  try {
    const visited = await visit(world, screen);
    try {
      const nameless = await namelessTab(visited.page, screen);
      const pictures = await look(visited.page, options);
      const { browserErrors, shift, shifted } = visited;
      const seen = pictures.flatMap(({ size, theme, problems }) =>
        problems.map((problem) => `${size}, ${theme}: ${problem}`),
      );
      const jumps =
        shift > noticeableShift ? [`jumps by ${shift.toFixed(3)} while it loads: ${shifted}`] : [];
      return {
        screen,
        pictures,
        shift,
        problems: [...browserErrors, ...nameless, ...seen, ...jumps],
      };
    } finally {
      await visited.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { screen, pictures: [], shift: 0, problems: [`cannot be shown: ${message}`] };
  }
}

/** Every screen but the first names its tab, once it knows what it is about. */
async function namelessTab(page: Page, { route, held, cut }: Screen): Promise<string[]> {
  const isExcused = route === '/' || held !== undefined || cut !== undefined;
  if (isExcused || (await page.title()) !== 'Lectern') return [];
  return ['its tab is only called Lectern'];
}
