/**
 * Serves the built front end: hashed files cached forever, index.html never, and index.html for every client-side
 * route. Texts are sent in the compressed forms that the build has written beside them (vite.config.ts).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/failures.ts';

/** Without a folder (or before the first build) everything outside /api is 404. */
export async function mountClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isPage(request)) throw new Refusal(404);
    // Returning the reply would make Fastify wait for it a second time.
    reply.sendFile('index.html');
  });
}

/** A path that the client's router may know: not the path of a file, which must be 404 rather than HTML. */
const isPage = ({ method, url }: FastifyRequest) => {
  const { pathname } = new URL(url, 'http://local');
  return (
    method === 'GET' &&
    pathname !== '/api' &&
    !pathname.startsWith('/api/') &&
    !pathname.startsWith('/assets/')
  );
};
