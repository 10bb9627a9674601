import type { Db } from '../../db/open.ts';
import type { Announcement } from './announce.ts';
import { openListener } from './listen.ts';

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
