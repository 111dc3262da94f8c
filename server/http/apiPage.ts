/** /openapi.json, and /docs to browse it: Swagger UI from our own origin, started by its own script file. */
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './openApi.ts';
import type { Route } from './request/routes.ts';

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>签核 API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#page', deepLinking: true, docExpansion: 'none' });
`;

export async function mountApiPage(
  api: FastifyInstance,
  { routes, version }: { routes: readonly Route[]; version: string },
): Promise<void> {
  let document: Promise<string> | undefined;
  api.get('/openapi.json', async (_request, reply) => {
    document ??= buildOpenApi(routes, version).then((whole) => JSON.stringify(whole));
    return reply.type('application/json').send(await document);
  });
  api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  api.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  const files = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await api.register(fastifyStatic, {
    root: files,
    prefix: '/docs/files/',
    decorateReply: false,
    allowedPath: (name) => name === '/swagger-ui.css' || name === '/swagger-ui-bundle.js',
  });
}
