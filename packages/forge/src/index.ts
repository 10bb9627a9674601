export type { Faults, QuickSignIn } from './context.ts';
export { AnotherHost } from './host-lock.ts';
export { signUpRule } from './open-context.ts';
export type { Forge, ForgeOptions } from './options.ts';
export type { SampleCalls } from './sample-calls.ts';
export { startForge } from './start.ts';
export type { AppRegistration } from './use-cases/register-apps.ts';
