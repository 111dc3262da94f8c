/** Checks and parses the body of a foreign client's operation. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../compatibility/operation.ts';
import { unsupportedMedia } from '../request/requestBodies.ts';

const acceptedMedia: Record<NonNullable<Operation['body']>, RegExp> = {
  json: /^application\/json\b/i,
  form: /^application\/(x-www-form-urlencoded|json)\b/i,
  file: /^multipart\//i,
  any: /^/,
};

/** Throws Refusal 415 for a body of another kind. */
export function assertForeignMediaType({ body = 'json' }: Operation) {
  return async ({ method, headers }: FastifyRequest) => {
    const type = headers['content-type'];
    if (type === undefined || method === 'GET' || method === 'DELETE') return;
    if (!acceptedMedia[body].test(type)) throw unsupportedMedia(body === 'file');
  };
}

/** Parses forms in this scope: each field is a text. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
