/** The stylesheet. A custom one comes between tokens and rules. */
import { code } from './code.ts';
import { fontFaces, type LoadedFont } from '../../fonts.ts';
import { frame } from './frame.ts';
import { pieces } from './pieces.ts';
import { tokens } from './tokens.ts';

export function stylesheet(custom = '', fonts: readonly LoadedFont[] = []): string {
  return [fontFaces(fonts), tokens, custom, frame, pieces, code].join('\n');
}
