import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftStore } from './draft-store.ts';
import { create, draftServer, settle } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const deeds = fc.array(
  fc.record({
    device: fc.constantFrom(0, 1),
    deed: fc.constantFrom(
      ...(['write', 'write', 'unstage', 'open', 'submit', 'reload', 'wait'] as const),
      ...(['look into', 'write on', 'add', 'submit in haste'] as const),
    ),
    /** The newest item of the device, or the one before; beyond them a new one is written. */
    which: fc.nat({ max: 2 }),
    isCutOff: fc.boolean(),
  }),
  { maxLength: 25 },
);

it('lose nothing that was written and not taken back, whatever is cut off', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (plan) => {
      const server = draftServer();
      const devices = [server.device(), server.device()];
      const stores = devices.map((device) => device.start());
      const wanted = new Set<string>();
      let words = 0;
      const submit = (store: DraftStore) => store.submit().catch(() => undefined);
      for (const { device, deed, which, isCutOff } of plan) {
        const store = stores[device]!;
        const [key, item] = [...store.state().staged].at(-1 - which) ?? [];
        const shown = item && 'body' in item ? item.body : undefined;
        const [form] = store.state().forms.values();
        if (isCutOff) server.cutNextAnswer();
        // A card whose form is open offers nothing else.
        const isOpen =
          key !== undefined && store.state().forms.has(formId({ kind: 'staged', key }));
        if (deed === 'write' && !isOpen) {
          const body = `words ${(words += 1)}`;
          if (key === undefined) store.stage(create(body, body));
          else store.stage({ type: 'rewrite', key, written: { body, points: 1 } });
          if (shown !== undefined) wanted.delete(shown);
          wanted.add(body);
        } else if (deed === 'unstage' && key !== undefined && !isOpen) {
          store.stage({ type: 'unstage', key });
          if (shown !== undefined) wanted.delete(shown);
        } else if (deed === 'look into' && key !== undefined && shown !== undefined) {
          store.openForm({ kind: 'staged', key }, { body: shown, points: 1 });
        } else if (deed === 'write on' && form) {
          const body = `words ${(words += 1)}`;
          wanted.delete(form.written.body);
          wanted.add(body);
          store.write(formId(form.target), { body, points: 1 });
        } else if (deed === 'add' && form) store.finishForm(formId(form.target));
        else if (deed === 'open') await store.open();
        else if (deed === 'submit') await submit(store);
        else if (deed === 'submit in haste') void submit(store);
        else if (deed === 'wait') await settle();
        else if (deed === 'reload') {
          await store.lastWords();
          store.close();
          stores[device] = devices[device]!.start();
        }
      }
      server.reconnect();
      for (const store of [...stores, ...stores]) {
        for (const id of store.state().forms.keys()) store.finishForm(id);
        await store.open();
        await vi.advanceTimersByTimeAsync(20_000);
        await submit(store);
        await submit(store);
        await settle();
      }
      // Two who never heard of each other may rewrite each other: then the history has both.
      const found = new Set([...server.everSaved(), ...server.draft()]);
      expect([...wanted].filter((body) => !found.has(body))).toEqual([]);
      for (const store of stores) store.close();
    }),
    { numRuns: 300 },
  );
});
