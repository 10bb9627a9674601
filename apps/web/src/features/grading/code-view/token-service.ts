import type { TokenAnswer, TokenRequest } from './tokens.worker.ts';
import type { Tokens } from './tokens.ts';

/** Longer texts are shown without colours. They are usually generated. */
const maxCharacters = 1_000_000;
const longestLine = 20_000;
/** A grammar that takes longer has got stuck. */
const timeoutMs = 8_000;

interface Waiting {
  answer: (tokens: Tokens | undefined) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** One worker for the page. A stuck worker is terminated; the next request starts a new one. */
function createTokenService() {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function resolve(id: number, tokens: Tokens | undefined): void {
    const request = waiting.get(id);
    if (!request) return;
    clearTimeout(request.timer);
    waiting.delete(id);
    request.answer(tokens);
  }

  function terminate(): void {
    worker?.terminate();
    worker = undefined;
    for (const id of waiting.keys()) resolve(id, undefined);
  }

  function running(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./tokens.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<TokenAnswer>) => {
      resolve(data.id, data.tokens);
    });
    worker.addEventListener('error', terminate);
    return worker;
  }

  return {
    tokens(text: string, path: string): Promise<Tokens | undefined> {
      if (!isWorthColouring(text)) return Promise.resolve(undefined);
      return new Promise((answer) => {
        const id = (lastId += 1);
        waiting.set(id, { answer, timer: setTimeout(terminate, timeoutMs) });
        const request: TokenRequest = { id, text, path };
        running().postMessage(request, []);
      });
    },
  };
}

export function isWorthColouring(text: string): boolean {
  if (text.length > maxCharacters || typeof Worker === 'undefined') return false;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const to = end === -1 ? text.length : end;
    if (to - at > longestLine) return false;
    at = to + 1;
  }
  return true;
}

export const tokenService = createTokenService();
