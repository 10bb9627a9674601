import type { Db } from '../../db/open.ts';
import type { Announcement } from './announce.ts';
import { openListener } from './listen.ts';

/** Records all news announced while it is open, as every process receives it. */
export async function recordNews(db: Db) {
  const heard: Announcement[] = [];
  const listener = openListener({
    options: db.$client.options,
    onNews: (news) => heard.push(news),
    onGap: () => {},
  });
  await listener.listening();
  return { heard, close: () => listener.close() };
}
