/** Environment, signals, then start: what is started reads no settings from `process.env`. */
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { start, type Running } from './start/start.ts';

const stopTimeoutMs = 9_500;

/** A start that is asked to stop goes no further, however long the rest of it would take. */
const leaving = new AbortController();
const starting = begin();
// Before it is ready, too: what has been started until then has to be stopped.
process.on('SIGINT', stopOnce);
process.on('SIGTERM', stopOnce);
// Nobody reads on, or the disk is full: no reason to stop serving.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

void announce();

/** A function, because nothing is awaited at the top of a script, which this is once it is built. */
async function announce(): Promise<void> {
  try {
    const { url, sample } = await starting;
    process.stdout.write(`Lectern is ready at ${url}\n`);
    if (!leaving.signal.aborted) void sample?.begin((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function begin(): Promise<Running> {
  const isTerminal = process.stdout.isTTY;
  const config = readConfig(process.env, process.cwd(), { isTerminal });
  return start(config, { leaving: leaving.signal });
}

function stopOnce(): void {
  // npm and the terminal both pass Ctrl-C on, so the second one is no sign of impatience.
  if (leaving.signal.aborted) return;
  leaving.abort();
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  void stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`Lectern did not stop cleanly: ${String(error)}\n`);
      process.exit(1);
    },
  );
}

async function stop(): Promise<void> {
  // One that was cut short has undone itself what it had begun.
  const running = await starting.catch(() => undefined);
  await running?.stop();
}
