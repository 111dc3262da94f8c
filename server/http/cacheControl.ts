/** Nobody between server and reader keeps an answer, unless its call says for how long. */
import type { FastifyInstance } from 'fastify';

/** JSON answers of the scope, refusals and faults among them, that have no `cache-control` of their own. */
export function forbidCaching(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').includes('json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
}
