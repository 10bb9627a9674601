export type { QuickSignIn } from './context.ts';
export type { Control } from './faults/open-control.ts';
export { AnotherHost } from './hold-alone.ts';
export type { AppRegistration, Forge, ForgeOptions } from './options.ts';
export { startForge } from './start.ts';
