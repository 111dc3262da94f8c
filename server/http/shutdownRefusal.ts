import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/failures.ts';

/**
 * A request that comes on an open connection while the server ends is refused with 503 and Retry-After: another node,
 * or this one a moment later, takes it. Requests that had begun go on.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refusal(503);
  });
}
