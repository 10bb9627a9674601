import { tokenize } from './tokenize.ts';

/** Colours code away from the page; see token-service.ts for who asks. */
export interface TokenRequest {
  id: number;
  text: string;
  path: string;
}

export interface TokenAnswer {
  id: number;
  tokens: Uint32Array | undefined;
}

addEventListener('message', (event: MessageEvent<TokenRequest>) => {
  void answer(event.data);
});

/** A grammar that fails leaves the code uncoloured, which is how it was shown until now. */
async function answer({ id, text, path }: TokenRequest): Promise<void> {
  const tokens = await tokenize(text, path).catch(() => undefined);
  const message: TokenAnswer = { id, tokens };
  postMessage(message, { transfer: tokens ? [tokens.buffer] : [] });
}
