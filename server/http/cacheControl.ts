/** Forbids caching of answers, unless the call declares a lifetime. */
import type { FastifyInstance } from 'fastify';

/** Applies to the JSON answers of the scope without their own `cache-control`, including refusals and faults. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').includes('json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
}
