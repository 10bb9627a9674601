/** Opens a screen, takes its pictures and collects problems. An error becomes a problem too. */
import type { Page } from 'playwright-core';
import { takePictures, type Picture } from './pictures.ts';
import type { ScreensOptions } from './options.ts';
import type { Screen } from './screen.ts';
import { visit } from './visit.ts';
import type { World } from './world.ts';

/** The limit of a good layout shift: https://web.dev/articles/cls */
const noticeableShift = 0.1;

export interface Outcome {
  screen: Screen;
  pictures: Picture[];
  shift: number;
  problems: string[];
}

export async function checkScreen(
  world: World,
  screen: Screen,
  options: ScreensOptions,
): Promise<Outcome> {
  try {
    const visited = await visit(world, screen);
    try {
      const nameless = await namelessTab(visited.page, screen);
      const pictures = await takePictures(visited.page, options);
      const { browserErrors, shift, shifted } = visited;
      const ofPictures = pictures.flatMap(({ size, theme, problems }) =>
        problems.map((problem) => `${size}, ${theme}: ${problem}`),
      );
      const jumps =
        shift > noticeableShift ? [`jumps by ${shift.toFixed(3)} while it loads: ${shifted}`] : [];
      return {
        screen,
        pictures,
        shift,
        problems: [...browserErrors, ...nameless, ...ofPictures, ...jumps],
      };
    } finally {
      await visited.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { screen, pictures: [], shift: 0, problems: [`cannot be shown: ${message}`] };
  }
}

/** Every screen except the landing page must set a title when it is loaded. */
async function namelessTab(page: Page, { route, held, failing }: Screen): Promise<string[]> {
  const isExcused = route === '/' || held !== undefined || failing !== undefined;
  if (isExcused || (await page.title()) !== 'Lectern') return [];
  return ['its title is only Lectern'];
}
