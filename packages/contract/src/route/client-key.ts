import { z } from '../zod.ts';

/** The name that a client gives to what it asks for: sent again under the same one, it is done once. */
export const clientKeyHeader = 'idempotency-key';
export const ClientKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);
