/** What a person does with one comment after the other, wherever they sit: the last word on it counts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import type { DraftStore } from './draft-store.ts';
import { savedKey } from './staged.ts';
import {
  catchUp,
  create,
  draftServer,
  finish,
  rewrite,
  settle,
  trySubmit,
} from './testing/draft-server.ts';

holdTime();

/** One comment through all its texts. */
interface Comment {
  bodies: string[];
  /** None once it was taken back. */
  last: string | undefined;
  /** Somebody went on from words that were not its last: then there is no last word. */
  isForked: boolean;
  /** It may have become a grade. */
  isSent: boolean;
  /** Two open tabs have it from each other, and not from the server. */
  isCopied: boolean;
  writers: Set<DraftStore>;
}

/** Whoever has not heard that their words arrived brings back what goes meanwhile. */
const isUnheard = ({ writers }: Comment, here: DraftStore) =>
  [...writers].some((store) => store !== here && !store.state().synced);

function memory(saved: readonly string[]) {
  const begun = (body: string, ...writers: DraftStore[]): Comment => ({
    bodies: [body],
    last: body,
    isForked: false,
    isSent: false,
    isCopied: false,
    writers: new Set(writers),
  });
  const comments = saved.map((body) => begun(body));
  const of = (body: string) => comments.find(({ bodies }) => bodies.includes(body))!;
  let words = 0;
  return {
    comments,
    next: () => `words ${(words += 1)}`,
    create(writer: DraftStore, body: string): void {
      comments.push(begun(body, writer));
    },
    goOn(writer: DraftStore, shown: string, body?: string, isSaved = false): void {
      const comment = of(shown);
      comment.isForked ||= isUnheard(comment, writer);
      comment.writers.add(writer);
      // A tab that still shows as staged what another has submitted knows less than was known.
      comment.isForked ||=
        comment.last !== shown || comment.isCopied || (comment.isSent && !isSaved);
      comment.last = body;
      if (body !== undefined) comment.bodies.push(body);
    },
    /** A new tab has taken over what an open one had not sent yet, and both go on with it. */
    copy(shown: readonly string[]): void {
      for (const body of shown) of(body).isCopied = true;
    },
    submit(writer: DraftStore, shown: readonly string[]): void {
      for (const body of shown) {
        const comment = of(body);
        comment.isForked ||= isUnheard(comment, writer);
        comment.isForked ||= comment.last !== body;
        comment.isSent = true;
      }
    },
  };
}

/** Mostly at the desk and on one comment, where tabs come and go. */
const deeds = fc.array(
  fc.record({
    tab: fc.constantFrom(0, 0, 1, 1, 2),
    deed: fc.constantFrom(
      ...(['write', 'write', 'write', 'unstage', 'unstage', 'edit', 'open', 'open'] as const),
      ...(['wait', 'wait', 'wait', 'reload', 'reload', 'reload', 'close', 'submit'] as const),
    ),
    /** The newest item of the device, or one before; beyond them a new one is written. */
    which: fc.constantFrom(0, 0, 0, 1, 2),
    cut: fc.constantFrom(undefined, undefined, 'answer', 'request'),
  }),
  { maxLength: 16 },
);

const bodiesIn = (store: DraftStore) =>
  Array.from(store.state().staged.values()).flatMap((item) => ('body' in item ? [item.body] : []));

it('says each comment once, in its last words, and none that was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (plan) => {
      const server = draftServer(['saved 1', 'saved 2', 'saved 3']);
      const told = memory(server.saved());
      const [desk, laptop] = [server.device(), server.device()];
      const devices = [desk, desk, laptop];
      const stores: (DraftStore | undefined)[] = [];
      const start = async (at: number) => {
        const others = stores.filter((_, other) => devices[other] === devices[at] && other !== at);
        for (const other of others) if (other && !other.state().synced) told.copy(bodiesIn(other));
        const store = devices[at]!.start();
        stores[at] = store;
        await store.open();
        return store;
      };
      const tab = async (at: number) => stores[at] ?? (await start(at));
      for (const { tab: at, deed, which, cut } of plan) {
        const store = await tab(at);
        const [key, item] = [...store.state().staged].at(-1 - which) ?? [];
        const shown = item && 'body' in item ? item.body : undefined;
        if (cut) server.cutNext(cut);
        if (deed === 'write' && key === undefined) {
          const body = told.next();
          told.create(store, body);
          store.stage(create(body, body));
        } else if (deed === 'write' && shown !== undefined) {
          const body = told.next();
          told.goOn(store, shown, body, item?.action === 'EDIT');
          store.stage(rewrite(key!, body));
        } else if (deed === 'unstage' && shown !== undefined && item?.action === 'CREATE') {
          told.goOn(store, shown);
          store.stage({ type: 'unstage', key: key! });
        } else if (deed === 'edit') {
          const saved = server.feedback()[which];
          if (saved && !store.state().staged.has(savedKey(saved.feedback_comment_id))) {
            const body = told.next();
            told.goOn(store, saved.body, body, true);
            store.stage({ type: 'edit', saved, written: { body, points: 1 } });
          }
        } else if (deed === 'open') await store.open();
        else if (deed === 'submit') {
          // draft-model.test.ts covers grades without an answer.
          server.cutNext(undefined);
          told.submit(store, bodiesIn(store));
          await trySubmit(store);
        } else if (deed === 'wait') await settle();
        else if (deed === 'reload' || deed === 'close') {
          await store.lastWords();
          store.close();
          stores[at] = undefined;
          if (deed === 'reload') await start(at);
        }
      }
      server.cutNext(undefined);
      // All that was done is known everywhere before any more of it is graded.
      for (const at of [0, 1, 2, 0, 1, 2]) {
        await catchUp(await tab(at));
      }
      for (const at of [0, 1, 2, 0, 1, 2, 0]) {
        await finish(await tab(at));
        stores[at] = undefined;
      }
      const found = [...server.saved(), ...server.draft()];
      for (const { bodies, last, isForked } of told.comments) {
        if (isForked) continue;
        const said = found.filter((body) => bodies.includes(body));
        expect(said).toEqual(last === undefined ? [] : [last]);
      }
    }),
    { numRuns: 200 },
  );
});
