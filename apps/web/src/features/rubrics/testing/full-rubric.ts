import type { FullRubric } from '@lectern/contract';

interface Facts {
  id?: number;
  name?: string;
  version?: number;
  items?: readonly (number | null)[];
  archived_at?: string | null;
  deleted_at?: string | null;
  in_use?: boolean;
}

const created_at = '2026-09-01T12:00:00.000Z';

/** A saved rubric of classroom 7; item 2 of rubric 3 has the id 32. */
export function fullRubric({
  id = 3,
  name = 'Style',
  version = 2,
  items = [5, -2],
  ...given
}: Facts = {}) {
  const owner = { org_id: 42, classroom_id: 7 };
  const rubric_items = items.map((point_value, at) => ({
    id: id * 10 + at + 1,
    rubric_id: id,
    point_value,
    explanation: `Item ${at + 1}`,
    created_at,
    deleted: false,
    position: at,
  }));
  const kept = { archived_at: null, deleted_at: null, in_use: false, ...given };
  const rubric = { id, name, ...owner, reusable: true, created_at, version, ...kept };
  return { rubric, rubric_items } satisfies FullRubric;
}
