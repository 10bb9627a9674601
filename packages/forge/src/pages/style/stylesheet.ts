/** The one stylesheet, served from memory; what is handed in stands between tokens and rules. */
import { code } from './code.ts';
import { fontFaces, type LoadedFont } from '../../fonts.ts';
import { frame } from './frame.ts';
import { pieces } from './pieces.ts';
import { tokens } from './tokens.ts';

export function stylesheet(handedIn = '', fonts: readonly LoadedFont[] = []): string {
  return [fontFaces(fonts), tokens, handedIn, frame, pieces, code].join('\n');
}
