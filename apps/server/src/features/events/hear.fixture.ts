import type { Db } from '../../db/open.ts';
import type { Announcement } from './announce.ts';
import { openEar } from './listen.ts';

/** All that is announced from now on, as every process hears it. */
export async function hear(db: Db) {
  const heard: Announcement[] = [];
  const ear = openEar({
    options: db.$client.options,
    onNews: (news) => heard.push(news),
    onGap: () => {},
  });
  await ear.listening();
  return { heard, close: () => ear.close() };
}
