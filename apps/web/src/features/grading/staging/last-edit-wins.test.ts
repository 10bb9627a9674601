/** A model test: the last edit of each comment wins, whichever tab or device it was made in. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import type { DraftStore } from './draft-store.ts';
import { savedKey, type StagedItem } from './staged.ts';
import {
  autosave,
  catchUp,
  create,
  draftServer,
  rewrite,
  submitAndClose,
  trySubmit,
} from './testing/draft-server.ts';

fakeTimers();

/** The history of one comment. */
interface Comment {
  bodies: string[];
  /** Undefined once it was taken back. */
  last: string | undefined;
  /** It was edited from a text that was not the last one, so no edit is the last. */
  isForked: boolean;
  /** It was in a submitted grade. */
  isSent: boolean;
  /** Two open tabs share it through local storage and not through the server. */
  isCopied: boolean;
  writers: Set<DraftStore>;
}

/** Another tab has not heard that its own change arrived, so it can bring back what is removed here. */
const isUnconfirmedElsewhere = ({ writers }: Comment, here: DraftStore) =>
  [...writers].some((store) => store !== here && !store.state().synced);

function commentModel(saved: readonly string[]) {
  const newComment = (body: string, ...writers: DraftStore[]): Comment => ({
    bodies: [body],
    last: body,
    isForked: false,
    isSent: false,
    isCopied: false,
    writers: new Set(writers),
  });
  const comments = saved.map((body) => newComment(body));
  const of = (body: string) => comments.find(({ bodies }) => bodies.includes(body))!;
  let words = 0;
  return {
    comments,
    nextBody: () => `words ${(words += 1)}`,
    create(writer: DraftStore, body: string): void {
      comments.push(newComment(body, writer));
    },
    edit(writer: DraftStore, shown: string, body?: string, isSaved = false): void {
      const comment = of(shown);
      comment.isForked ||= isUnconfirmedElsewhere(comment, writer);
      comment.writers.add(writer);
      // A tab that shows a submitted comment as staged edits an outdated version.
      comment.isForked ||=
        comment.last !== shown || comment.isCopied || (comment.isSent && !isSaved);
      comment.last = body;
      if (body !== undefined) comment.bodies.push(body);
    },
    copy(shown: readonly string[]): void {
      for (const body of shown) of(body).isCopied = true;
    },
    submit(writer: DraftStore, shown: readonly string[]): void {
      for (const body of shown) {
        const comment = of(body);
        comment.isForked ||= isUnconfirmedElsewhere(comment, writer);
        comment.isForked ||= comment.last !== body;
        comment.isSent = true;
      }
    },
  };
}

type Server = ReturnType<typeof draftServer>;
type Model = ReturnType<typeof commentModel>;

const bodiesIn = (store: DraftStore) =>
  Array.from(store.state().staged.values()).flatMap((item) => ('body' in item ? [item.body] : []));

/** Two tabs on a desktop and one on a laptop. */
function threeTabs(server: Server, model: Model) {
  const [desktop, laptop] = [server.device(), server.device()];
  const devices = [desktop, desktop, laptop];
  const stores: (DraftStore | undefined)[] = [];
  const start = async (at: number) => {
    const others = stores.filter((_, other) => devices[other] === devices[at] && other !== at);
    // The new tab takes over what an open one has not saved, and both continue with it.
    for (const other of others) if (other && !other.state().synced) model.copy(bodiesIn(other));
    const store = devices[at]!.start();
    stores[at] = store;
    await store.open();
    return store;
  };
  return {
    start,
    tab: async (at: number) => stores[at] ?? (await start(at)),
    close(at: number): void {
      stores[at]?.close();
      stores[at] = undefined;
    },
  };
}

interface Action {
  server: Server;
  model: Model;
  tabs: ReturnType<typeof threeTabs>;
  at: number;
  store: DraftStore;
  /** The comment to act on; 0 is the newest. */
  which: number;
}

function stagedAt({ store, which }: Action): [key: string, item: StagedItem] | undefined {
  return [...store.state().staged].at(-1 - which);
}

async function close({ store, tabs, at }: Action): Promise<void> {
  await store.saveOnUnload();
  tabs.close(at);
}

const actions = {
  /** Rewrites a staged comment, or adds one if there is none. */
  write: (action: Action) => {
    const { model, store } = action;
    const [key, item] = stagedAt(action) ?? [];
    if (item && !('body' in item)) return;
    const body = model.nextBody();
    if (key === undefined || !item) {
      model.create(store, body);
      store.stage(create(body, body));
    } else {
      model.edit(store, item.body, body, item.action === 'EDIT');
      store.stage(rewrite(key, body));
    }
  },
  unstage: (action: Action) => {
    const { model, store } = action;
    const [key, item] = stagedAt(action) ?? [];
    if (key === undefined || item?.action !== 'CREATE') return;
    model.edit(store, item.body);
    store.stage({ type: 'unstage', key });
  },
  edit: ({ server, model, store, which }: Action) => {
    const saved = server.feedback()[which];
    if (!saved || store.state().staged.has(savedKey(saved.feedback_comment_id))) return;
    const body = model.nextBody();
    model.edit(store, saved.body, body, true);
    store.stage({ type: 'edit', saved, written: { body, points: 1 } });
  },
  open: ({ store }: Action) => store.open(),
  submit: async ({ server, model, store }: Action) => {
    // draft-model.test.ts covers unanswered grades.
    server.loseNext(undefined);
    model.submit(store, bodiesIn(store));
    await trySubmit(store);
  },
  wait: () => autosave(),
  close,
  reload: async (action: Action) => {
    await close(action);
    await action.tabs.start(action.at);
  },
} satisfies Record<string, (action: Action) => unknown>;

/** Mostly on the desktop and on one comment, with many reloads. */
const plans = fc.array(
  fc.record({
    at: fc.constantFrom(0, 0, 1, 1, 2),
    name: fc.constantFrom(
      ...(['write', 'write', 'write', 'unstage', 'unstage', 'edit', 'open', 'open'] as const),
      ...(['wait', 'wait', 'wait', 'reload', 'reload', 'reload', 'close', 'submit'] as const),
    ),
    which: fc.constantFrom(0, 0, 0, 1, 2),
    loss: fc.constantFrom(undefined, undefined, 'answer', 'request'),
  }),
  { maxLength: 16 },
);

it('each comment is saved once with its last text, and none that was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const server = draftServer(['saved 1', 'saved 2', 'saved 3']);
      const model = commentModel(server.saved());
      const tabs = threeTabs(server, model);
      for (const { at, name, which, loss } of plan) {
        const store = await tabs.tab(at);
        if (loss) server.loseNext(loss);
        await actions[name]({ server, model, tabs, at, store, which });
      }
      server.loseNext(undefined);
      // Every tab knows everything before more of it is graded.
      for (const at of [0, 1, 2, 0, 1, 2]) {
        await catchUp(await tabs.tab(at));
      }
      for (const at of [0, 1, 2, 0, 1, 2, 0]) {
        await submitAndClose(await tabs.tab(at));
        tabs.close(at);
      }
      const found = [...server.saved(), ...server.draft()];
      for (const { bodies, last, isForked } of model.comments) {
        if (isForked) continue;
        const said = found.filter((body) => bodies.includes(body));
        expect(said).toEqual(last === undefined ? [] : [last]);
      }
    }),
    { numRuns: 200 },
  );
});
