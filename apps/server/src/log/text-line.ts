/** Turns a JSON log line into one that people read at a terminal: time, level, message, details, reason. */
import { z } from 'zod';

const levelNames: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning' };

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z
    .object({ message: z.string(), causes: z.array(z.object({ message: z.string() })).optional() })
    .optional(),
});

const unprinted = new Set(['level', 'time', 'msg', 'err', 'pid', 'reqId']);

export function textLine(json: string): string {
  const line = Line.parse(JSON.parse(json));
  const { level, time, msg = '', err } = line;
  const details = Object.entries(line)
    .filter(([name]) => !unprinted.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const reasons = err ? [err.message, ...(err.causes ?? []).map(({ message }) => message)] : [];
  const at = new Date(time).toTimeString().slice(0, 8);
  const head = [at, levelNames[level] ?? 'error', msg, ...details].filter(Boolean).join(' ');
  // A message may hold line breaks; one event stays one line.
  return `${[head, ...reasons].join(': ').replace(/\s*\n\s*/g, ' ')}\n`;
}
