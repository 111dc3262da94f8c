/** Which client a request comes from, as far as it says so by what it accepts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The router's name for clients that do not ask in the contract's words. */
export const foreignClientKind = 'foreign';

const contractMedia = 'application/json';

/**
 * `Accept: application/json` and nothing else asks for the contract to the letter, as the client of this product and
 * scripts written to the API page do. Every other request meets the operations of foreign clients where they are
 * mounted on the path of a call, and the call itself elsewhere.
 */
export function detectClientKind(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'client',
    mustMatchWhenDerived: false,
    storage() {
      const handlers = new Map<string, unknown>();
      // The router stores what it likes under the values of the constraint.
      return {
        get: (value: string) => (handlers.get(value) ?? null) as never,
        set: (value: string, handler: unknown) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: (request: FastifyRequest['raw']) =>
      request.headers.accept === contractMedia ? undefined : foreignClientKind,
  });
}

/** JSON before plain text is what axios accepts unless told otherwise. RuoYi leaves it at that. */
export const isRuoyi = ({ headers }: FastifyRequest): boolean =>
  /^application\/json,\s*text\/plain\b/i.test(headers.accept ?? '');
