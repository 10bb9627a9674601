/** What happens to one delivery on its way; `arrives` once and at once unless a test says otherwise. */
export interface Fate {
  /** 0: lost, 2: repeated. */
  copies: number;
  delayMs: number;
}

export const arrives: Fate = { copies: 1, delayMs: 0 };
