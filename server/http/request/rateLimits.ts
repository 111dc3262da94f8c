/** Limits the calls of one account (before sign-in, of one address) per minute, by rate class. */
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import type { RateClass } from '../../../contract/call.ts';
import { Refusal } from '../../../contract/failures.ts';
import { clientAddress, networkOf } from '../network/clientAddress.ts';

const perMinute: Record<RateClass, number> = {
  login: 30,
  code: 5,
  register: 10,
  public: 240,
  upload: 60,
  export: 20,
  normal: 3_000,
};

/**
 * Sign-ins before the account is known: an organization shares an address. Failed attempts are limited by the call
 * itself; this limits the cost of checking passwords.
 */
const signInsPerAddress = 600;

/** One counter per class, shared by all its routes. A scale of 0 switches the limits off. */
export function createRateLimits(
  app: FastifyInstance,
  scale: number,
): Record<RateClass, preParsingHookHandler[]> {
  const limit = (name: RateClass): preParsingHookHandler[] =>
    scale === 0
      ? []
      : [
          app.rateLimit({
            max: ({ identity }) => {
              const most = name === 'login' && !identity ? signInsPerAddress : perMinute[name];
              return Math.max(1, Math.round(most * scale));
            },
            timeWindow: 60_000,
            keyGenerator: rateKey,
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

/** The account, or its API token, so that a program leaves the person's own limit alone; before sign-in the address. */
const rateKey = (request: FastifyRequest): string => {
  const { identity } = request;
  if (!identity) return `address ${networkOf(clientAddress(request))}`;
  const { tenant, userId, actor } = identity;
  const account = `account ${tenant.code}/${userId}`;
  return actor.apiToken ? `${account} token ${actor.apiToken.tokenId}` : account;
};
