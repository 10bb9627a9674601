import { tokenize } from './tokenize.ts';

/** Highlights code off the main thread, for token-service.ts. */
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

/** If the grammar throws, the code stays uncoloured. */
async function answer({ id, text, path }: TokenRequest): Promise<void> {
  const tokens = await tokenize(text, path).catch(() => undefined);
  const message: TokenAnswer = { id, tokens };
  postMessage(message, { transfer: tokens ? [tokens.buffer] : [] });
}
