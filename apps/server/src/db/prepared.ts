import { preparedOn } from '@lectern/postgres/prepared';
import type { Db } from './open.ts';

export const prepared = preparedOn<Db>();
