import { z } from '../zod.ts';

/** Body of every answer that is not 2xx. Clients read `message` or `msg`. */
export const WireError = z.looseObject({
  code: z.string(),
  message: z.string(),
  msg: z.string(),
});
export type WireError = z.infer<typeof WireError>;
