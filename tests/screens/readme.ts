/** Takes the pictures of the README: a few screens of the sample course, as small files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { waitForTwoFrames } from './pictures.ts';
import { sizes, type Theme } from './options.ts';
import { nameOf, type Screen } from './screen.ts';
import { allScreens } from './tables/all.ts';
import { visit } from './visit.ts';
import type { World } from './world.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

interface ReadmePicture {
  file: string;
  route: string;
  state: string;
  theme: Theme;
  /** The heading at which the picture starts; without it, the top of the page. */
  from?: string;
}

const grader = '/app/grading/assignment/{assignmentID}/student/{studentWorkID}';

const chosen: ReadmePicture[] = [
  { file: 'dashboard', route: '/app/dashboard', state: 'filled', theme: 'light' },
  { file: 'assignment', route: '/app/assignments/{id}', state: 'filled', theme: 'light' },
  { file: 'grader', route: grader, state: 'filled', theme: 'light' },
  { file: 'grader-dark', route: grader, state: 'filled', theme: 'dark' },
  { file: 'grading', route: '/app/grading', state: 'unfolded', theme: 'light' },
  {
    file: 'my-work',
    route: '/app/my-work',
    state: 'filled',
    theme: 'light',
    from: 'Word statistics',
  },
  {
    file: 'tests',
    route: '/app/my-work',
    state: 'tests',
    theme: 'light',
    from: 'Route planner',
  },
];

const largestBytes = 150_000;

/** Returns problems. */
export async function takeReadmePictures(world: World): Promise<string[]> {
  const screens = allScreens(world);
  await mkdir(folder, { recursive: true });
  const problems: string[] = [];
  for (const picture of chosen) {
    const screen = screens.find((one) => nameOf(one) === nameOf(picture));
    if (!screen) throw new Error(`There is no screen ${nameOf(picture)}.`);
    const webp = await take(world, screen, picture);
    await writeFile(join(folder, `${picture.file}.webp`), webp);
    if (webp.length > largestBytes) problems.push(`${picture.file} has ${webp.length} bytes`);
  }
  return problems;
}

async function take(world: World, screen: Screen, { theme, from }: ReadmePicture): Promise<Buffer> {
  const { page, close } = await visit(world, screen);
  try {
    await page.setViewportSize(sizes.desktop);
    await page.emulateMedia({ colorScheme: theme });
    if (from !== undefined) await scrollTo(page.getByRole('heading', { name: from }));
    await waitForTwoFrames(page);
    return await webpOf(page);
  } finally {
    await close();
  }
}

/** Leaves room for the top bar and the frame of the card. */
async function scrollTo(heading: Locator): Promise<void> {
  await heading.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 90));
}

/** WebP has a quarter of the size of PNG, but Playwright's `screenshot` does not support it. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  return Buffer.from(data, 'base64');
}
