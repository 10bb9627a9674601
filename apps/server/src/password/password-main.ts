/** `npm run password -- LOGIN` */
import { run } from '../backup/command.ts';
import { setPassword } from './set-password.ts';

await run(setPassword);
