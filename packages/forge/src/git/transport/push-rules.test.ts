import { expect, it } from 'vitest';
import { zeroSha } from '../names.ts';
import { clientCommands, findRefusal, historyKept, noRules, type PushRules } from './push-rules.ts';

const a = 'a'.repeat(40);
const b = 'b'.repeat(40);
const onMain: PushRules = {
  forbidsDeletion: (ref) => ref === 'refs/heads/main',
  forbidsForcePush: (ref) => ref === 'refs/heads/main',
};

it('findRefusal refuses to delete a protected branch and no other', () => {
  const main = { ref: 'refs/heads/main', old: a, new: zeroSha };
  const side = { ref: 'refs/heads/side', old: a, new: zeroSha };
  expect(findRefusal([side, main], onMain, 10)).toMatchObject({ ref: main.ref });
  expect(findRefusal([side], onMain, 10)).toBeUndefined();
  expect(findRefusal([main], noRules, 10)).toBeUndefined();
});

it('findRefusal refuses names of the host, invalid names, and the same name twice', () => {
  const create = (ref: string) => ({ ref, old: zeroSha, new: a });
  for (const ref of ['refs/pull/1/head', 'HEAD', 'refs/heads/../x', 'refs/heads/-x', 'refs/x']) {
    expect(findRefusal([create(ref)], noRules, 10)?.message, ref).toContain('cannot be pushed');
  }
  const twice = findRefusal([create('refs/heads/x'), create('refs/heads/x')], noRules, 10);
  expect(twice?.reason).toBe('named twice');
});

it("clientCommands leaves out the host's names unless the push is atomic or has no others", () => {
  const create = (ref: string) => ({ ref, old: zeroSha, new: a });
  const [pull, main] = [create('refs/pull/1/head'), create('refs/heads/main')];
  const malformed = create('refs/heads/../x');
  expect(clientCommands([pull, main, malformed], false)).toEqual([main, malformed]);
  expect(clientCommands([pull, main], true)).toEqual([pull, main]);
  expect(clientCommands([pull], false)).toEqual([pull]);
});

it('findRefusal refuses to create names like refs/heads/refs/x but allows changing existing ones', () => {
  for (const ref of ['refs/heads/refs/heads/main', 'refs/tags/refs/heads/main']) {
    const made = findRefusal([{ ref, old: zeroSha, new: a }], noRules, 10);
    expect(made?.message, ref).toContain('cannot be pushed');
    for (const next of [b, zeroSha]) {
      expect(findRefusal([{ ref, old: a, new: next }], noRules, 10), ref).toBeUndefined();
    }
  }
});

it('historyKept returns protected branches that are changed, not new or deleted ones', () => {
  const ref = 'refs/heads/main';
  expect([...historyKept([{ ref, old: a, new: b }], onMain)]).toEqual([ref]);
  expect(historyKept([{ ref, old: zeroSha, new: b }], onMain).size).toBe(0);
  expect(historyKept([{ ref, old: a, new: zeroSha }], onMain).size).toBe(0);
  expect(historyKept([{ ref: 'refs/heads/side', old: a, new: b }], onMain).size).toBe(0);
});

it('findRefusal refuses more references in one push than allowed', () => {
  const commands = ['x', 'y', 'z'].map((name) => ({
    ref: `refs/heads/${name}`,
    old: zeroSha,
    new: a,
  }));
  expect(findRefusal(commands, noRules, 2)?.message).toContain('at most 2 references');
  expect(findRefusal(commands, noRules, 3)).toBeUndefined();
});
