export type { Faults, QuickSignIn } from './context.ts';
export { AnotherHost } from './hold-alone.ts';
export type { AppRegistration, Forge, ForgeOptions } from './options.ts';
export type { SampleCalls } from './sample-calls.ts';
export { startForge } from './start.ts';
