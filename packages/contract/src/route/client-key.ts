import { z } from '../zod.ts';

/** Calls with the same key are carried out once. */
export const clientKeyHeader = 'idempotency-key';
export const ClientKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);
