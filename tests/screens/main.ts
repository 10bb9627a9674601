/** `npm run screens` takes and checks pictures of every screen in every state, size and theme. */
import { buildLectern } from '../support/lectern.ts';
import { readOptions } from './options.ts';
import { runScreens } from './run.ts';

const options = readOptions(process.argv.slice(2));
await buildLectern();
const isGood = await runScreens(options);
process.exit(isGood ? 0 : 1);
