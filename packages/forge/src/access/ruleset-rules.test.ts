import { ranMs } from '@lectern/testkit/ran-ms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesRefPattern, rulesFor, type RulesetFacts } from './ruleset-rules.ts';

const protectFeedback: RulesetFacts = {
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['refs/heads/feedback'], exclude: [] } },
  rules: [{ type: 'non_fast_forward' }, { type: 'deletion' }],
  bypassActors: [],
};
const on = (ref: string, ruleset: RulesetFacts, actor = {}) => [
  ...rulesFor(ref, [ruleset], { defaultBranch: 'main', actor }),
];

describe('rulesFor', () => {
  it('returns the rules of an active ruleset for the branch that it includes', () => {
    expect(on('refs/heads/feedback', protectFeedback)).toEqual(['non_fast_forward', 'deletion']);
    expect(on('refs/heads/other', protectFeedback)).toEqual([]);
    expect(on('refs/tags/feedback', protectFeedback)).toEqual([]);
  });

  it('supports ~DEFAULT_BRANCH and ~ALL, and exclusion wins over inclusion', () => {
    const conditions = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };
    expect(on('refs/heads/main', { ...protectFeedback, conditions })).toHaveLength(2);
    expect(on('refs/heads/dev', { ...protectFeedback, conditions })).toEqual([]);
    const all = { ref_name: { include: ['~ALL'], exclude: ['refs/heads/draft/**'] } };
    expect(on('refs/heads/dev', { ...protectFeedback, conditions: all })).toHaveLength(2);
    expect(on('refs/heads/draft/a/b', { ...protectFeedback, conditions: all })).toEqual([]);
  });

  it('ignores rulesets with enforcement disabled or evaluate', () => {
    expect(on('refs/heads/feedback', { ...protectFeedback, enforcement: 'disabled' })).toEqual([]);
    expect(on('refs/heads/feedback', { ...protectFeedback, enforcement: 'evaluate' })).toEqual([]);
  });

  it('lets only the integration in the bypass list pass', () => {
    const ruleset: RulesetFacts = {
      ...protectFeedback,
      bypassActors: [{ actor_id: 7, actor_type: 'Integration', bypass_mode: 'always' }],
    };
    expect(on('refs/heads/feedback', ruleset, { appId: 7 })).toEqual([]);
    expect(on('refs/heads/feedback', ruleset, { appId: 8 })).toHaveLength(2);
    expect(on('refs/heads/feedback', ruleset)).toHaveLength(2);
  });

  it('combines the rules of several rulesets', () => {
    const deletion = { ...protectFeedback, rules: [{ type: 'deletion' }] };
    const force = {
      ...protectFeedback,
      rules: [{ type: 'non_fast_forward' }, { type: 'unknown' }],
    };
    const held = rulesFor('refs/heads/feedback', [deletion, force], { defaultBranch: 'main' });
    expect([...held]).toEqual(['non_fast_forward', 'deletion']);
  });
});

describe('matchesRefPattern', () => {
  it.each([
    ['refs/heads/*', 'refs/heads/main', true],
    ['refs/heads/*', 'refs/heads/a/b', false],
    ['refs/heads/**', 'refs/heads/a/b', true],
    ['refs/heads/**/*', 'refs/heads/a', true],
    ['refs/heads/release-?', 'refs/heads/release-1', true],
    ['refs/heads/release-?', 'refs/heads/release-12', false],
    ['refs/heads/a.c', 'refs/heads/abc', false],
    ['refs/heads/**/b', 'refs/heads/a/a/b', true],
    ['refs/heads/**/*/b', 'refs/heads/b', false],
    [String.raw`refs/heads/\*`, 'refs/heads/*', true],
    [String.raw`refs/heads/\*`, 'refs/heads/a', false],
    ['refs/heads/🎓', 'refs/heads/🎓', true],
    ['refs/heads/?', 'refs/heads/🎓', true],
  ])('for the pattern %s and the name %s returns %s', (pattern, ref, expected) => {
    expect(matchesRefPattern(pattern, ref, 'main')).toBe(expected);
  });

  it('matches a name without wildcards only against itself', () => {
    const name = fc.stringMatching(/^[a-z/.+(){}[\]|^$-]{1,12}$/);
    fc.assert(
      fc.property(name, name, (pattern, ref) => {
        expect(matchesRefPattern(pattern, ref, 'main')).toBe(pattern === ref);
      }),
    );
  });

  it('matches a pattern of many stars in less than 0.5 seconds', () => {
    const pattern = `refs/heads/${'**a'.repeat(60)}b`;
    const started = ranMs();
    expect(matchesRefPattern(pattern, `refs/heads/${'a'.repeat(200)}`, 'main')).toBe(false);
    expect(ranMs() - started).toBeLessThan(500);
  });
});
