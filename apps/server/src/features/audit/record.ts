import { sql } from 'drizzle-orm';
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

/** One action on many objects, in one statement. */
export async function recordAudits(
  tx: Tx,
  { actorId, action, classroomId, at }: Omit<AuditEntry, 'subject' | 'details'>,
  objects: readonly { subject: string; details: object }[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${auditLog} (at, actor_id, action, classroom_id, subject, details)
    select ${at.toISOString()}, ${actorId}, ${action}, ${classroomId}, subject, details
    from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as given (subject text, details jsonb)`);
}
