/**
 * V8 options for short runs: optimise functions only after 15 times as many calls as usual, which saves a
 * sixth of the time. Node 22 and later have more compiler tiers and not this option.
 */
const hasBudgetOption = Number.parseInt(process.versions.v8, 10) < 12;

export const shortRunOptions = hasBudgetOption ? ['--interrupt-budget=1000000'] : [];
