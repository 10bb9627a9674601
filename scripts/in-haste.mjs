/**
 * Options of V8 for runs that are over soon: most of their functions are called too seldom to pay for
 * compiling them with care, which takes a sixth of the time; it waits until one has been called
 * fifteen times as often as usual. Node 22 and later compile in smaller steps, and know no such option.
 */
const isInOneStep = Number.parseInt(process.versions.v8, 10) < 12;

export const inHaste = isInOneStep ? ['--interrupt-budget=1000000'] : [];
