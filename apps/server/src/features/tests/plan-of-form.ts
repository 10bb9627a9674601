/** The form of cases as a plan, and back. Pure. */
import type { BodyOf, routes, TestPlan as ShownPlan } from '@lectern/contract';
import { TestPlan, type Case } from '@lectern/course-tests/plan';

type Form = BodyOf<typeof routes.replaceTests>;

/** A mistake is one sentence. */
export function planOfForm(form: Form): { plan: TestPlan } | { mistake: string } {
  const keys = keysOf(form.cases);
  const cases = form.cases.map(({ limits, ...test }, at): Case => {
    return { ...test, key: keys[at]!, limits: withoutGaps(limits), files: [] };
  });
  const wrong = cases.find((test) => test.expected !== null && !isReadable(test));
  if (wrong) return { mistake: `The pattern of "${wrong.name}" is not a regular expression.` };
  const { network, limits, setup } = form;
  if (network) return { mistake: 'Boxes have no network, so tests cannot ask for one.' };
  const parsed = TestPlan.safeParse({ network, limits, setup, cases, suites: [] });
  if (parsed.success) return { plan: parsed.data };
  const [issue] = parsed.error.issues;
  const place = issue?.path[0] === 'cases' ? cases[Number(issue.path[1])] : undefined;
  const field = String(issue?.path.at(-1) ?? '');
  const where = place ? `"${place.name}", ${field}: ` : field && `${field}: `;
  return { mistake: `${where}${issue?.message ?? ''}` };
}

function isReadable({ comparison, expected }: Case): boolean {
  if (comparison !== 'regex' || expected === null) return true;
  try {
    return new RegExp(expected) instanceof RegExp;
  } catch {
    return false;
  }
}

function withoutGaps(limits: Form['cases'][number]['limits']): Case['limits'] {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** Known cases keep their keys, new ones get one from their name. */
function keysOf(cases: readonly { key: string | null; name: string }[]): string[] {
  const taken = new Set(cases.flatMap(({ key }) => key ?? []));
  const given = new Set<string>();
  return cases.map(({ key, name }) => {
    const isFirst = key !== null && !given.has(key);
    const chosen = isFirst ? key : freeKey(name, (wanted) => taken.has(wanted));
    taken.add(chosen);
    given.add(chosen);
    return chosen;
  });
}

/** Leaves room for a number. */
const slugCharacters = 56;

function freeKey(name: string, isTaken: (key: string) => boolean): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharacters)
    .replaceAll(/^-+|-+$/g, '');
  const base = slug === '' || slug === 'setup' ? 'test' : slug;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(key)) return key;
  }
}

export function toShownPlan({ suites, ...plan }: TestPlan): ShownPlan {
  return {
    ...plan,
    suites: suites.map(({ tests, ...suite }) => ({
      ...suite,
      tests: tests.map(({ visibility = null, ...test }) => ({ ...test, visibility })),
    })),
  };
}

/** Whether the form can show and save the whole plan. */
export function isFormPlan({ cases, suites }: TestPlan): boolean {
  return suites.length === 0 && cases.every(({ files }) => files.length === 0);
}
