import { z } from 'zod';
import { matchesGlob } from '@lectern/forge/glob';

const moment = z.enum(['before', 'after']);

/** What can go wrong with a call. `after`: the call has had its effect, only the answer is lost. */
const Fault = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** Sent as `retry-after`. Calls before its end are counted in `inside_back_off`. */
    retry_after_seconds: z.number().int().min(0).optional(),
    /** Sent in `errors`, where clients look for GitHub's reason. */
    reason: z.string().max(500).optional(),
    when: moment.default('before'),
  }),
  z.object({ kind: z.literal('drop'), when: moment.default('after') }),
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0).max(120_000) }),
  z.object({ kind: z.literal('down') }),
  /** The call succeeds. A header lists organisations left out until a single sign-on. */
  z.object({ kind: z.literal('partial'), organizations: z.array(z.number().int().positive()) }),
]);

export const FaultRule = z.strictObject({
  /** Any method if left out. */
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** `*` stands for one piece of the path, `**` for any number. */
  path: z.string().min(1).max(500).default('/**'),
  /** How many of the matching calls are hit, at random. */
  share: z.number().min(0).max(1).default(1),
  /** At most this many; without end if left out. */
  times: z.number().int().positive().optional(),
  fault: Fault,
});

export type Fault = z.infer<typeof Fault>;
export type FaultRule = z.infer<typeof FaultRule>;

export interface ArmedRule extends FaultRule {
  hits: number;
}

/** Latencies add up. Of other faults, the first rule that strikes decides. */
export interface Strike {
  latencyMs: number;
  fault?: Exclude<Fault, { kind: 'latency' }>;
  /** Rules that struck, so that their `times` can be counted. */
  struck: ArmedRule[];
}

export function strike(
  rules: readonly ArmedRule[],
  call: { method: string; path: string },
  random: () => number,
): Strike {
  const result: Strike = { latencyMs: 0, struck: [] };
  for (const rule of rules) {
    if (!matches(rule, call) || random() >= rule.share) continue;
    if (rule.fault.kind === 'latency') result.latencyMs += rule.fault.ms;
    else if (result.fault) continue;
    else result.fault = rule.fault;
    result.struck.push(rule);
  }
  return result;
}

function matches(rule: ArmedRule, { method, path }: { method: string; path: string }): boolean {
  if (rule.times !== undefined && rule.hits >= rule.times) return false;
  return (rule.method ?? method) === method && matchesGlob(rule.path, path);
}
