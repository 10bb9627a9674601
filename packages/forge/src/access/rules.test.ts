import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appMay,
  atLeast,
  grantedLevel,
  highest,
  organizationNeeds,
  repositoryNeeds,
  type Level,
  type RepositoryNeed,
  type UserFacts,
} from '../permissions.ts';
import { mayInOrganization, mayOnRepository, maySee, type RepositoryCaller } from './rules.ts';

const levels = ['none', 'pull', 'triage', 'push', 'maintain', 'admin'] as const;
const granted = fc.constantFrom('pull', 'triage', 'push', 'maintain', 'admin' as const);
const anyNeed = fc.constantFrom<RepositoryNeed[]>(...Object.values(repositoryNeeds));
const anyPermissions = fc.dictionary(
  fc.constantFrom('contents', 'administration', 'pull_requests', 'checks', 'metadata'),
  fc.constantFrom('read' as const, 'write' as const),
);
const anyCaller: fc.Arbitrary<RepositoryCaller> = fc.oneof(
  fc.constant({ kind: 'nobody' as const }),
  fc.record({ kind: fc.constant('user' as const), level: fc.constantFrom(...levels) }),
  fc.record({
    kind: fc.constant('user' as const),
    level: fc.constantFrom(...levels),
    app: fc.option(anyPermissions),
  }),
  fc.record({ kind: fc.constant('installation' as const), app: fc.option(anyPermissions) }),
);
const anyFacts: fc.Arbitrary<UserFacts> = fc.record({
  ownsRepository: fc.boolean(),
  organizationRole: fc.constantFrom('admin' as const, 'member' as const, null),
  basePermission: fc.constantFrom(
    'none' as const,
    'read' as const,
    'write' as const,
    'admin' as const,
  ),
  collaboratorLevel: fc.option(granted),
  teamLevels: fc.array(granted, { maxLength: 3 }),
});

describe('levels', () => {
  test('highest returns the highest level in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Level[]>(...levels)), (given) => {
        const best = highest(...given);
        expect(given.every((level) => atLeast(best, level))).toBe(true);
        expect(highest(...given.toReversed())).toBe(best);
      }),
    );
  });
});

describe('grantedLevel', () => {
  const outsider: UserFacts = {
    ownsRepository: false,
    organizationRole: null,
    basePermission: 'admin',
    collaboratorLevel: null,
    teamLevels: [],
  };

  test('the base permission applies only to members', () => {
    expect(grantedLevel(outsider)).toBe('none');
    expect(grantedLevel({ ...outsider, organizationRole: 'member' })).toBe('admin');
  });

  test('a member has their direct level in an organisation with base permission none', () => {
    const member: UserFacts = { ...outsider, organizationRole: 'member', basePermission: 'none' };
    expect(grantedLevel(member)).toBe('none');
    expect(grantedLevel({ ...member, collaboratorLevel: 'push', teamLevels: ['pull'] })).toBe(
      'push',
    );
  });

  test('owners of an organisation or repository are admins', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(grantedLevel({ ...facts, organizationRole: 'admin' })).toBe('admin');
        expect(grantedLevel({ ...facts, ownsRepository: true })).toBe('admin');
      }),
    );
  });

  test('joining another team never lowers the level', () => {
    fc.assert(
      fc.property(anyFacts, granted, (facts, level) => {
        const more = grantedLevel({ ...facts, teamLevels: [...facts.teamLevels, level] });
        expect(atLeast(more, grantedLevel(facts))).toBe(true);
      }),
    );
  });
});

describe('access to repositories', () => {
  test('an anonymous caller can only read public repositories', () => {
    fc.assert(
      fc.property(anyNeed, fc.boolean(), (need, isPrivate) => {
        const may = mayOnRepository({ private: isPrivate, caller: { kind: 'nobody' } }, need);
        expect(may).toBe(!isPrivate && need.level === 'pull' && need.permission[1] === 'read');
      }),
    );
  });

  test('a caller who may do something in a repository may also see it', () => {
    fc.assert(
      fc.property(anyCaller, anyNeed, fc.boolean(), (caller, need, isPrivate) => {
        const facts = { private: isPrivate, caller };
        if (mayOnRepository(facts, need)) expect(maySee(facts)).toBe(true);
      }),
    );
  });

  test('making a repository private never gives anybody more rights', () => {
    fc.assert(
      fc.property(anyCaller, anyNeed, (caller, need) => {
        if (mayOnRepository({ private: true, caller }, need)) {
          expect(mayOnRepository({ private: false, caller }, need)).toBe(true);
        }
      }),
    );
  });

  test('a person through an app may do only what both may do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...levels),
        fc.option(anyPermissions),
        anyNeed,
        (level, app, need) => {
          const through = mayOnRepository(
            { private: true, caller: { kind: 'user', level, app } },
            need,
          );
          const alone = mayOnRepository({ private: true, caller: { kind: 'user', level } }, need);
          const appAlone = mayOnRepository(
            { private: true, caller: { kind: 'installation', app } },
            need,
          );
          expect(through).toBe(alone && appAlone);
        },
      ),
    );
  });

  test('an app with contents: read can read and cannot push', () => {
    const caller = { kind: 'installation', app: { contents: 'read' } } as const;
    expect(mayOnRepository({ private: true, caller }, repositoryNeeds.readContents)).toBe(true);
    expect(mayOnRepository({ private: true, caller }, repositoryNeeds.writeContents)).toBe(false);
    expect(appMay({}, ['metadata', 'read'])).toBe(true);
  });
});

describe('mayInOrganization', () => {
  test.each([
    ['look', null, true],
    ['readMembers', null, false],
    ['readMembers', 'member', true],
    ['manageMembers', 'member', false],
    ['manageMembers', 'admin', true],
  ] as const)('grants the need %s to the role %s: %s', (name, role, expected) => {
    expect(mayInOrganization({ kind: 'user', role }, organizationNeeds[name])).toBe(expected);
  });

  test('refuses an owner who manages members through an app that may only read them', () => {
    const caller = { kind: 'user', role: 'admin', app: { members: 'read' } } as const;
    expect(mayInOrganization(caller, organizationNeeds.manageMembers)).toBe(false);
    expect(mayInOrganization(caller, organizationNeeds.readMembers)).toBe(true);
  });
});
