import { z } from 'zod';
import { matchesGlob } from '@lectern/forge/glob';

const moment = z.enum(['before', 'after']);

/** A fault of a call. `after` means that the call takes effect and only its answer is lost. */
const Fault = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** Sent as `retry-after`; `inside_back_off` counts calls before it ends. */
    retry_after_seconds: z.number().int().min(0).optional(),
    /** Sent in `errors`, where clients look for GitHub's reason. */
    reason: z.string().max(500).optional(),
    when: moment.default('before'),
  }),
  z.object({ kind: z.literal('drop'), when: moment.default('after') }),
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0).max(120_000) }),
  z.object({ kind: z.literal('down') }),
  /** The call succeeds with a header that lists organizations hidden until single sign-on. */
  z.object({ kind: z.literal('partial'), organizations: z.array(z.number().int().positive()) }),
]);

export const FaultRule = z.strictObject({
  /** Omitted: any method. */
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** `*` matches one segment of the path, `**` any number. */
  path: z.string().min(1).max(500).default('/**'),
  /** Random share of the matching calls. */
  share: z.number().min(0).max(1).default(1),
  /** Maximum number of hits; omitted: unlimited. */
  times: z.number().int().positive().optional(),
  fault: Fault,
});

export type Fault = z.infer<typeof Fault>;
export type FaultRule = z.infer<typeof FaultRule>;

export interface ArmedRule extends FaultRule {
  hits: number;
}

/** Latencies add up. The first rule with another fault decides. */
export interface Strike {
  latencyMs: number;
  fault?: Exclude<Fault, { kind: 'latency' }>;
  /** Rules that hit, so that their `times` can be counted. */
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
