import type { Attack } from './attack.ts';
import { fileAttacks } from './file-attacks.ts';
import { kernelAttacks } from './kernel-attacks.ts';
import { limitAttacks } from './limit-attacks.ts';
import { networkAttacks } from './network-attacks.ts';
import { processAttacks } from './process-attacks.ts';
import { reportAttacks } from './report-attacks.ts';

export const attacks: readonly Attack[] = [
  ...networkAttacks,
  ...fileAttacks,
  ...processAttacks,
  ...kernelAttacks,
  ...limitAttacks,
  ...reportAttacks,
];
