import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';

/**
 * GET /health: 200 while the server can work, 503 while the database does not answer. Degraded: it works, but the disk
 * has too little room for files (`storage` low), or hardly any for records (full).
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
      // The reason is in the log of the database pool; the client needs only the status.
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'down', version, database: 'down', storage });
    }
  });
}
