import { preparedOn } from '@lectern/postgres/prepared';
import type { Reader } from './client.ts';

export const prepared = preparedOn<Reader>();
