/** Which assignments and rubrics a query sees. Every query across assignments uses one of these. */
import { and, isNull } from 'drizzle-orm';
import { assignments, rubrics } from './schema/index.ts';

/** A deleted assignment answers like one that never existed. */
export const isKept = isNull(assignments.deletedAt);

/** Lists, figures, links and sweeps leave out archived assignments too. */
export const isCurrent = and(isKept, isNull(assignments.archivedAt));

export const isKeptRubric = isNull(rubrics.deletedAt);
