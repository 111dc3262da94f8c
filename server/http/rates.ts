/** How often one account (or, before sign-in, one address) may call within a minute (api.md 13). */
import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import type { RateClass } from '../../contract/call.ts';
import { Refusal } from '../../contract/failures.ts';

const perMinute: Record<RateClass, number> = {
  login: 30,
  code: 5,
  register: 10,
  public: 240,
  upload: 60,
  export: 20,
  normal: 3_000,
};

/** One counter per class, shared by all its routes. A scale of 0 switches the limits off. */
export function rateLimits(app: FastifyInstance, scale: number): Record<RateClass, preParsingHookHandler[]> {
  const limit = (name: RateClass): preParsingHookHandler[] =>
    scale === 0
      ? []
      : [
          app.rateLimit({
            max: Math.max(1, Math.round(perMinute[name] * scale)),
            timeWindow: 60_000,
            keyGenerator: ({ identity, ip }) =>
              // Sign-in is counted by address even for somebody signed in: the guesses are what is limited.
              identity && name !== 'login' ? `${identity.tenant.code}:${identity.userId}` : ip,
            errorResponseBuilder: () => new Refusal(429),
            // The plugin types its handler for onRequest; it only reads the request and sets headers.
          }) as unknown as preParsingHookHandler,
        ];
  return {
    login: limit('login'),
    code: limit('code'),
    register: limit('register'),
    public: limit('public'),
    upload: limit('upload'),
    export: limit('export'),
    normal: limit('normal'),
  };
}
