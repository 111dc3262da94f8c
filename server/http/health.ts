import type { FastifyInstance } from 'fastify';
import type { Deps } from '../calls/context.ts';

/**
 * GET /health: 200 while the server can do its work, 503 while the database does not answer. Degraded: it works, but
 * there is too little room on the disk for files (`storage` low), or hardly any for records (full).
 */
export function mountHealth(api: FastifyInstance, { database, settings, space, backupHealth }: Deps): void {
  const { version } = settings;
  api.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const storage = await space.look();
    try {
      await database.ping();
      const status = storage === 'ok' ? 'ok' : 'degraded';
      return { status, version, database: 'ok', storage, backup: await backupHealth() };
    } catch {
      // Why it failed is for the log of the database's own pool; who asks needs to know only that it does.
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'down', version, database: 'down', storage });
    }
  });
}
