/** Detects the kind of client from the request's Accept header. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The router's name for clients that do not request the contract's format. */
export const foreignClientKind = 'foreign';

const contractMedia = 'application/json';

/**
 * `Accept: application/json` alone requests the contract exactly, as the client of this product and scripts written to
 * the API page do. Every other request is routed to the operation of a foreign client if one is mounted on the path of
 * a call, and otherwise to the call.
 */
export function detectClientKind(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'client',
    mustMatchWhenDerived: false,
    storage() {
      const handlers = new Map<string, unknown>();
      // The router stores arbitrary data under the values of the constraint.
      return {
        get: (value: string) => (handlers.get(value) ?? null) as never,
        set: (value: string, handler: unknown) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: (request: FastifyRequest['raw']) =>
      request.headers.accept === contractMedia ? undefined : foreignClientKind,
  });
}

/** JSON before plain text is the default of axios. RuoYi does not change it. */
export const isRuoyi = ({ headers }: FastifyRequest): boolean =>
  /^application\/json,\s*text\/plain\b/i.test(headers.accept ?? '');
