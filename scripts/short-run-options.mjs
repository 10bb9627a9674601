/**
 * V8 options for short runs: optimise functions only after 15 times as many calls as usual, which saves a
 * sixth of the time. Node 22 and later have more compiler tiers and not this option.
 */
const hasBudgetOption = Number.parseInt(process.versions.v8, 10) < 12;

const budget = hasBudgetOption ? ['--interrupt-budget=1000000'] : [];

/** Helper threads of the garbage collector only compete with the other processes for the cores. */
export const shortRunOptions = [...budget, '--single-threaded-gc'];
