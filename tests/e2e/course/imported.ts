/** Files as `git fast-import` reads them. */
import type { Files } from '@lectern/testkit/git-folder';

export function imported([path, content]: [string, Files[string]]): Buffer[] {
  if (content === null) return [Buffer.from(`D ${path}\n`)];
  const isLink = typeof content === 'object' && 'link' in content;
  const bytes = Buffer.from(isLink ? content.link : content);
  const mode = isLink ? '120000' : '100644';
  return [
    Buffer.from(`M ${mode} inline ${path}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from('\n'),
  ];
}
