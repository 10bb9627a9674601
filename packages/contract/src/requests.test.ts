import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';
import type { z } from './zod.ts';

/** The error code, or zod's issue code, of a refusal; null if the request is accepted. */
function refused(schema: z.ZodType, sent: unknown): string | null {
  const issue = schema.safeParse(sent).error?.issues[0];
  if (!issue) return null;
  return /^[a-z_]+$/.test(issue.message) ? issue.message : issue.code;
}

describe('path parameters', () => {
  it.each(['1', '4294967296', '9007199254740991'])('%s is a valid id', (aid) => {
    expect(routes.getAssignmentPointer.params.parse({ aid })).toEqual({ aid: Number(aid) });
  });

  it.each(['', '0', '01', '-1', '1.0', '1e3', '0x1', ' 1', '1 ', '9007199254740992', '１', 'abc'])(
    '%j is not a valid id',
    (aid) => {
      expect(routes.getAssignmentPointer.params.safeParse({ aid }).success).toBe(false);
    },
  );

  it('accept roles in upper case only', () => {
    const params = routes.invitePerson.params;
    expect(refused(params, { cid: '1', userId: '2', role: 'TA' })).toBeNull();
    expect(refused(params, { cid: '1', userId: '2', role: 'ta' })).toBe('invalid_value');
  });

  it('accept tokens and object names, but no paths or options', () => {
    expect(refused(routes.joinClassroom.params, { token: 'aZ0_-' })).toBeNull();
    expect(refused(routes.joinClassroom.params, { token: '../x' })).toBe('invalid_link');
    expect(refused(routes.joinClassroom.params, { token: 'x'.repeat(129) })).toBe('invalid_link');
    const blob = { cid: '1', aid: '1', wid: '1' };
    expect(refused(routes.getBlob.params, { ...blob, sha: 'a'.repeat(40) })).toBeNull();
    expect(refused(routes.getBlob.params, { ...blob, sha: '--output=x' })).toBe('invalid_format');
  });
});

describe('a page of templates', () => {
  it('has 100 items and is the first one by default', () => {
    expect(routes.listTemplates.query.parse({})).toEqual({ items_per_page: 100, page_num: 1 });
    expect(routes.listTemplates.query.parse({ items_per_page: '30', page_num: '2' })).toEqual({
      items_per_page: 30,
      page_num: 2,
    });
  });

  it('has at most 100 items and a number above 0', () => {
    expect(refused(routes.listTemplates.query, { items_per_page: '101' })).toBe('too_big');
    expect(refused(routes.listTemplates.query, { page_num: '0' })).toBe('invalid_format');
  });
});

describe('creating a classroom', () => {
  const draft = { name: ' CS  1 ', org_id: 9, org_name: 'acme' };

  it('tidies the name and ignores unknown keys', () => {
    expect(routes.createClassroom.body.parse({ ...draft, extra: 1 })).toEqual({
      ...draft,
      name: 'CS 1',
      ta_access: 'OWNER',
    });
  });

  it('is refused with the code of the first invalid field', () => {
    const { body } = routes.createClassroom;
    expect(refused(body, { ...draft, name: undefined })).toBe('classroom_name_missing');
    expect(refused(body, { ...draft, name: 'C++' })).toBe('classroom_name_invalid');
    expect(refused(body, { ...draft, org_id: '9' })).toBe('invalid_type');
  });
});

describe('inviting by link', () => {
  it.each([undefined, null, 360, 43_200])('accepts the duration %s', (duration) => {
    expect(refused(routes.createInvite.body, { classroom_role: 'TA', duration })).toBeNull();
    expect(refused(routes.createAcceptLink.body, { duration })).toBeNull();
  });

  it.each([0, -5, 1.5, '360', 525_601])('refuses the duration %s', (duration) => {
    expect(refused(routes.createAcceptLink.body, { duration })).not.toBeNull();
  });
});

describe('creating an assignment', () => {
  const { body } = routes.createAssignment;
  const draft = { template_id: 1, name: 'HW 1', classroom_id: 3, main_due_date: null };

  it('needs no due date, and UTC is the default time zone', () => {
    expect(body.parse(draft)).toEqual({ ...draft, due_time_zone: 'UTC' });
    expect(refused(body, { template_id: 1, name: 'HW 1' })).toBeNull();
    expect(refused(body, { ...draft, classroom_id: '3' })).toBeNull();
  });

  it('converts a due date with any offset to UTC', () => {
    const sent = { ...draft, main_due_date: '2026-04-01T23:59:59+02:00' };
    expect(body.parse(sent).main_due_date).toBe('2026-04-01T21:59:59.000Z');
  });

  it('accepts a well-formed time zone that the server does not know', () => {
    const due_time_zone = 'America/Not_Yet_Known';
    expect(body.parse({ ...draft, due_time_zone })).toEqual({ ...draft, due_time_zone });
  });

  it.each([
    [{ template_id: null }, 'template_missing'],
    [{ template_id: undefined }, 'template_missing'],
    [{ template_id: 'one' }, 'invalid_type'],
    [{ name: '' }, 'assignment_name_missing'],
    [{ name: 'HW/1' }, 'assignment_name_invalid'],
    [{ main_due_date: 'tomorrow' }, 'due_date_invalid'],
    [{ main_due_date: '2026-02-30T00:00:00Z' }, 'due_date_invalid'],
    [{ main_due_date: '0000-01-01T00:00:00Z' }, 'due_date_invalid'],
    [{ due_time_zone: '+02:00' }, 'time_zone_unknown'],
  ])('with %j is refused as %s', (change, code) => {
    expect(refused(body, { ...draft, ...change })).toBe(code);
  });
});

describe('editing an assignment', () => {
  const { body } = routes.editAssignment;

  it('changes only the fields that are sent', () => {
    expect(body.parse({ version: 3 })).toEqual({ version: 3 });
    const sent = { version: 3, name: ' HW  2 ', main_due_date: null, maximum_score: null };
    expect(body.parse(sent)).toEqual({ ...sent, name: 'HW 2' });
  });

  it.each([
    [{ version: undefined }, 'invalid_type'],
    [{ name: '' }, 'assignment_name_missing'],
    [{ name: 'a'.repeat(101) }, 'assignment_name_too_long'],
    [{ main_due_date: '2026-04-01' }, 'due_date_invalid'],
    [{ due_time_zone: '+02:00' }, 'time_zone_unknown'],
    [{ default_score: -1 }, 'score_invalid'],
    [{ default_score: 0.5 }, 'score_invalid'],
    [{ maximum_score: 1_000_000 }, 'score_invalid'],
    [{ maximum_score: '10' }, 'score_invalid'],
  ])('with %j is refused as %s', (change, code) => {
    expect(refused(body, { version: 3, ...change })).toBe(code);
  });
});

describe('linking a rubric', () => {
  it.each([
    [7, 7],
    [{ rubric_id: 7 }, 7],
    [{ rubric_id: null }, null],
    [null, null],
  ])('with body %j links %s', (sent, rubricId) => {
    expect(routes.linkRubric.body.parse(sent)).toBe(rubricId);
  });

  it.each(['7', {}, [7], 0, 1.5, true])('with body %j is refused', (sent) => {
    expect(routes.linkRubric.body.safeParse(sent).success).toBe(false);
  });
});

describe('submitting a grade', () => {
  const { body } = routes.submitGrade;
  const sent = {
    path: 'src/a.ts',
    line: 3,
    body: 'Nice.',
    points: 2,
    ta_username: 'somebody else',
  };
  const grade = (comment: object) => ({ body: '', comments: [comment] });

  it('accepts every action with all fields, and an empty list of comments', () => {
    expect(refused(body, { body: '', comments: [] })).toBeNull();
    expect(refused(body, grade({ ...sent, action: 'CREATE', rubric_item_id: null }))).toBeNull();
    for (const action of ['EDIT', 'DELETE']) {
      expect(refused(body, grade({ ...sent, action, feedback_comment_id: 9 }))).toBeNull();
    }
  });

  it('ignores the author that the client sends', () => {
    const parsed = body.parse(grade({ ...sent, action: 'CREATE' }));
    expect(JSON.stringify(parsed)).not.toContain('somebody else');
  });

  it.each([
    { ...sent, action: 'CREATE', line: 0 },
    { ...sent, action: 'CREATE', points: 1_000_000 },
    { ...sent, action: 'CREATE', points: 0.5 },
    { ...sent, action: 'CREATE', body: 'x'.repeat(20_001) },
    { ...sent, action: 'CREATE', body: 'a\0b' },
    { ...sent, action: 'EDIT' },
    { action: 'DELETE', feedback_comment_id: -1 },
    { ...sent, action: 'create' },
    { ...sent },
  ])('refuses invalid comment %#', (comment) => {
    expect(refused(body, grade(comment))).not.toBeNull();
  });
});

describe('the keys of staged comments', () => {
  const feedback = { action: 'CREATE', path: null, line: null, body: 'Nice.', points: 2 };
  const grade = (...draft_keys: string[]) => ({ body: '', comments: [], draft_keys });
  const draft = (...keys: string[]) => ({
    items: keys.map((key) => ({ key, feedback })),
    version: 0,
  });

  it.each([
    ['a grade', routes.submitGrade.body, grade],
    ['a draft', routes.saveDraft.body, draft],
  ])('must be distinct within %s', (_, body, named) => {
    expect(refused(body, named('a', 'b'))).toBeNull();
    expect(refused(body, named('a', 'b', 'a'))).toBe('custom');
    // Lone surrogates all become U+FFFD.
    expect(refused(body, named('\ud800', '\ud801'))).toBe('custom');
  });
});

describe('saving a draft', () => {
  it('refuses a version above the maximum of a PostgreSQL integer', () => {
    const { body } = routes.saveDraft;
    expect(refused(body, { items: [], version: 2_147_483_647 })).toBeNull();
    expect(refused(body, { items: [], version: 2_147_483_648 })).not.toBeNull();
  });
});

describe('saving a rubric', () => {
  const { body } = routes.createRubric;
  const head = { id: null, name: 'Style', org_id: 9, classroom_id: 3, reusable: true };
  const item = {
    id: null,
    rubric_id: null,
    point_value: -2,
    explanation: 'Names',
    created_at: null,
    deleted: false,
    impact: 'D',
  };

  it('accepts new and copied items, and drops fields that the server sets', () => {
    const items = [null, 4, 0, -1].map((id) => ({ ...item, id }));
    const parsed = body.parse({ rubric: head, rubric_items: items });
    expect(parsed.rubric).not.toHaveProperty('id');
    expect(parsed.rubric_items.map(({ id }) => id)).toEqual([null, 4, 0, -1]);
    expect(parsed.rubric_items[0]).not.toHaveProperty('impact');
  });

  it('sorts items by position and keeps an item without one behind the item before it', () => {
    const sorted = (...items: [string, number?][]) => {
      const rubric_items = items.map(([explanation, position]) => ({
        ...item,
        explanation,
        position,
      }));
      const { rubric_items: read } = body.parse({ rubric: head, rubric_items });
      return read.map(({ explanation }) => explanation).join(' ');
    };
    expect(sorted(['a'], ['b'], ['c'])).toBe('a b c');
    expect(sorted(['a', 2], ['b', 0], ['c', 1])).toBe('b c a');
    expect(sorted(['a'], ['b', 3], ['c', 1], ['d'])).toBe('a c d b');
  });

  it('neither validates nor counts deleted items', () => {
    const deleted = { ...item, id: 'new', explanation: 'x'.repeat(101), deleted: true };
    const full = [deleted, ...Array.from({ length: 200 }, () => item)];
    expect(body.parse({ rubric: head, rubric_items: full }).rubric_items).toHaveLength(200);
    expect(refused(body, { rubric: head, rubric_items: [...full, item] })).not.toBeNull();
  });

  it.each([
    { ...item, explanation: 'x'.repeat(101) },
    { ...item, point_value: 1_000_000 },
    { ...item, point_value: 1.5 },
    { ...item, point_value: '2' },
    { ...item, deleted: 'true' },
    { ...item, position: -1 },
    { ...item, position: 0.5 },
    null,
  ])('refuses invalid item %#', (wrong) => {
    expect(refused(body, { rubric: head, rubric_items: [wrong] })).not.toBeNull();
  });
});
