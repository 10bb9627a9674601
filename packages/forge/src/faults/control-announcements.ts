import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../context.ts';

/** Many pushes told of at once: a receiver that fetches what they brought then does it once for all. */
export function registerAnnouncementControls(
  control: FastifyInstance,
  { webhooks }: ForgeContext,
): void {
  let release = () => {};
  control.post('/announcements/hold', async (_request, reply) => {
    release();
    release = webhooks.hold();
    return reply.code(204).send();
  });
  control.post('/announcements/release', async (_request, reply) => {
    release();
    return reply.code(204).send();
  });
  control.addHook('onClose', async () => release());
}
