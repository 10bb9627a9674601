import { auditLog } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

export interface AuditEntry {
  /** Null for actions of the product itself. */
  actorId: number | null;
  /** `noun.verb`, in the past tense: `link.revoked`. */
  action: string;
  classroomId: number | null;
  /** The object of the action: `user:7`, `link:12`. */
  subject: string;
  details?: Record<string, unknown>;
  at: Date;
}

export async function recordAudit(tx: Tx, { details = {}, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, details });
}
