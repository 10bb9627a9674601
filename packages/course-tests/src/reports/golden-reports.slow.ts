/** Runs the real tools again. What is not installed is skipped by name. */
import { describe, expect, it } from 'vitest';
import { isInstalled, made, tools } from '../../golden/make.mjs';
import outcomes from '../../golden/outcomes.json' with { type: 'json' };
import { readJunit } from './read-junit.ts';
import { readTap } from './read-tap.ts';

/** They take seconds. */
const slow = new Set(['pytest.xml', 'junit4.xml', 'junit5.xml', 'gotestsum.xml']);

describe('a report that the installed tool writes now', () => {
  for (const [name, tool] of Object.entries(tools)) {
    const tags = slow.has(name) ? { tags: 'release' as const } : {};
    it(`${name} has the outcomes of the golden report`, tags, async ({ skip }) => {
      if (!(await isInstalled(tool))) skip(`${name}: the tool is not installed`);
      const text = await made(tool);
      const { tests } = name.endsWith('.tap') ? readTap(text) : readJunit(text);
      const found = Object.fromEntries(tests.map((test) => [test.name, test.outcome]));
      expect(found).toEqual(outcomes[name as keyof typeof outcomes]);
    });
  }
});
