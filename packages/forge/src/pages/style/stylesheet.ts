/** The one stylesheet, served from memory. What is handed in comes after the tokens, before the rules. */
import { code } from './code.ts';
import { frame } from './frame.ts';
import { pieces } from './pieces.ts';
import { tokens } from './tokens.ts';

export function stylesheet(handedIn = ''): string {
  return [tokens, handedIn, frame, pieces, code].join('\n');
}
