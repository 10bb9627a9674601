/** Assembles classic BPF, the language of seccomp filters (linux/filter.h). */

export type Instruction =
  | { op: 'load'; offset: number }
  | { op: 'and'; value: number }
  | { op: 'return'; value: number }
  | { op: 'equal' | 'atLeast' | 'hasBits'; value: number; yes: string }
  | { op: 'label'; name: string };

const codes = {
  load: 0x20, // BPF_LD | BPF_W | BPF_ABS
  and: 0x54, // BPF_ALU | BPF_AND | BPF_K
  return: 0x06, // BPF_RET | BPF_K
  equal: 0x15, // BPF_JMP | BPF_JEQ | BPF_K
  atLeast: 0x35, // BPF_JMP | BPF_JGE | BPF_K
  hasBits: 0x45, // BPF_JMP | BPF_JSET | BPF_K
} as const;

const instructionBytes = 8;
/** Jumps are one byte and only forward. */
const farthestJump = 255;

/** Little endian, as both machines in `calls.ts` are. */
export function assemble(program: readonly Instruction[]): Buffer {
  const labels = new Map<string, number>();
  const real: Exclude<Instruction, { op: 'label' }>[] = [];
  for (const instruction of program) {
    if (instruction.op === 'label') labels.set(instruction.name, real.length);
    else real.push(instruction);
  }
  const bytes = Buffer.alloc(real.length * instructionBytes);
  real.forEach((instruction, index) => {
    const at = index * instructionBytes;
    const value = instruction.op === 'load' ? instruction.offset : instruction.value;
    const jump = 'yes' in instruction ? distance(instruction.yes, index, labels) : 0;
    bytes.writeUInt16LE(codes[instruction.op], at);
    bytes.writeUInt8(jump, at + 2);
    bytes.writeUInt32LE(value >>> 0, at + 4);
  });
  return bytes;
}

function distance(name: string, from: number, labels: ReadonlyMap<string, number>): number {
  const target = labels.get(name);
  if (target === undefined) throw new Error(`There is no label ${name}.`);
  const steps = target - from - 1;
  if (steps < 0 || steps > farthestJump) throw new Error(`${name} is too far away.`);
  return steps;
}
