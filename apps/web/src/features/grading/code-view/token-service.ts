import type { TokenAnswer, TokenRequest } from './tokens.worker.ts';
import type { Tokens } from './tokens.ts';

/** Longer texts are read without colours: they are seldom written by hand. */
const mostCharacters = 1_000_000;
const longestLine = 20_000;
/** A grammar that takes longer than this is caught in what it reads. */
const patienceMs = 8_000;

interface Waiting {
  resolve: (tokens: Tokens | undefined) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** One worker for the page; one that hangs is ended, and the next request starts another. */
function createTokenService() {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function settle(id: number, tokens: Tokens | undefined): void {
    const request = waiting.get(id);
    if (!request) return;
    clearTimeout(request.timer);
    waiting.delete(id);
    request.resolve(tokens);
  }

  function giveUp(): void {
    worker?.terminate();
    worker = undefined;
    for (const id of waiting.keys()) settle(id, undefined);
  }

  function running(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./tokens.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TokenAnswer>) => {
      settle(data.id, data.tokens);
    });
    worker.addEventListener('error', giveUp);
    return worker;
  }

  return {
    tokens(text: string, path: string): Promise<Tokens | undefined> {
      if (!isWorthColouring(text)) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const id = (lastId += 1);
        waiting.set(id, { resolve, timer: setTimeout(giveUp, patienceMs) });
        const request: TokenRequest = { id, text, path };
        running().postMessage(request, []);
      });
    },
  };
}

export function isWorthColouring(text: string): boolean {
  if (text.length > mostCharacters || typeof Worker === 'undefined') return false;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const to = end === -1 ? text.length : end;
    if (to - at > longestLine) return false;
    at = to + 1;
  }
  return true;
}

export const tokenService = createTokenService();
