import { routes } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import type { Serve } from '../../http/serve.ts';
import { getGlance } from './get-glance.ts';

export function serveDashboard(serve: Serve, { db, clock }: { db: Db; clock: () => Date }): void {
  serve(routes.getGlance, ({ by }) => getGlance(db, by, clock()));
}
