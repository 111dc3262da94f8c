import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/failures.ts';

/**
 * Refuses requests on an open connection during shutdown with 503 and Retry-After: another node, or this one after its
 * restart, takes them. Requests that have started continue.
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
