import { ClassroomRole, MembershipStatus, type StatusReason } from '@lectern/contract';
import fc from 'fast-check';
import type { Standing } from './standing.ts';

export const anyRole = fc.constantFrom(...ClassroomRole.options);

/** A reason exists only with REQUESTED. */
export const anyStanding: fc.Arbitrary<Standing> = fc
  .tuple(
    fc.constantFrom(...MembershipStatus.options),
    fc.constantFrom<StatusReason | null>(
      'removed_before',
      'invitation_queued',
      'needs_approval',
      null,
    ),
  )
  .map(([status, reason]) => ({ status, reason: status === 'REQUESTED' ? reason : null }));
