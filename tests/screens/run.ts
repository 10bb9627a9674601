import { mapConcurrently } from '../support/map-concurrently.ts';
import { emptyAlbum } from './album.ts';
import type { ScreensOptions } from './options.ts';
import { startScreensProduct } from './screens-product.ts';
import { checkScreen, type Outcome } from './check-screen.ts';
import { takeReadmePictures } from './readme.ts';
import { nameOf, type Screen } from './screen.ts';
import { allScreens } from './tables/all.ts';
import { openWorld, type World } from './world.ts';

/** A page waits half of the time, so two pages use the cores well. */
const atOnce = 2;

/** True if there are no problems. */
export async function runScreens(options: ScreensOptions): Promise<boolean> {
  const startedAt = Date.now();
  const product = await startScreensProduct(options);
  const stop = () => void product.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const world = await openWorld(product);
    say(`The sample course was ready after ${seconds(startedAt)} s.`);
    const isGood = options.readme ? await forReadme(world) : await everything(world, options);
    say(`Done after ${seconds(startedAt)} s.`);
    return isGood;
  } finally {
    await product.stop();
  }
}

async function forReadme(world: World): Promise<boolean> {
  const problems = await takeReadmePictures(world);
  for (const problem of problems) say(`✗ ${problem}`);
  return problems.length === 0;
}

async function everything(world: World, options: ScreensOptions): Promise<boolean> {
  const screens = allScreens(world).filter((screen) => nameOf(screen).includes(options.only));
  requireDistinctNames(screens);
  const album = await emptyAlbum();
  const outcomes = await mapConcurrently(screens, atOnce, async (screen) => {
    const outcome = await checkScreen(world, screen, options);
    await album.add(outcome);
    sayProblems(outcome);
    return outcome;
  });
  const pictures = await album.close();
  report(outcomes);
  say(`${pictures} pictures in screens/index.html`);
  return outcomes.every(({ problems }) => problems.length === 0);
}

function sayProblems({ screen, problems }: Outcome): void {
  if (problems.length > 0) say([`✗ ${nameOf(screen)}`, ...problems].join('\n    '));
}

function report(outcomes: readonly Outcome[]): void {
  const worst = outcomes.toSorted((a, b) => b.shift - a.shift).slice(0, 5);
  say('Worst layout shift while loading:');
  for (const { screen, shift } of worst) say(`  ${shift.toFixed(4)} ${nameOf(screen)}`);
  const bad = outcomes.filter(({ problems }) => problems.length > 0).length;
  const routes = new Set(outcomes.map(({ screen }) => screen.route)).size;
  say(`${outcomes.length} states on ${routes} routes, ${bad} with problems.`);
}

/** A second picture with the same name would overwrite the first. */
function requireDistinctNames(screens: readonly Screen[]): void {
  const names = screens.map(nameOf);
  const twice = names.filter((name, position) => names.indexOf(name) !== position);
  if (twice.length > 0) throw new Error(`Named twice: ${twice.join(', ')}`);
  if (names.length === 0) throw new Error('There is no screen of that name.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
