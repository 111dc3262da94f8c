import type { FastifyInstance } from 'fastify';
import type { Deps } from '../calls/context.ts';

/** GET /health: 200 while the server can do its work, 503 while the database does not answer. */
export function mountHealth(api: FastifyInstance, { database, settings, backupHealth }: Deps): void {
  const { version } = settings;
  api.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.ping();
      return { status: 'ok', version, database: 'ok', backup: await backupHealth() };
    } catch {
      // Why it failed is for the log of the database's own pool; who asks needs to know only that it does.
      return reply.code(503).header('retry-after', '2').send({ status: 'down', version, database: 'down' });
    }
  });
}
