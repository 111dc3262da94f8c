/**
 * Behind an untrusted proxy all clients share one address, which is noticed only at a lock-out. Such a proxy is
 * recognized by X-Forwarded-For from a peer on the same machine or network. The warning is logged once.
 */
import type { FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress.ts';
import { isLocalAddress } from './localAddress.ts';

/** Returns a hook for every request. */
export function warnOfUntrustedProxy(warn: (sentence: string) => void) {
  let warned = false;
  return async (request: FastifyRequest): Promise<void> => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    const peer = clientAddress({ ip: request.socket.remoteAddress ?? '', socket: request.socket });
    if (clientAddress(request) !== peer || !isLocalAddress(peer)) return;
    warned = true;
    warn(
      `收到来自 ${peer} 的 X-Forwarded-For，但 TRUST_PROXY 未包含它：经该代理的所有人会被视为同一地址。 A request with X-Forwarded-For came from ${peer}, which TRUST_PROXY does not name: everybody behind it counts as one address.`,
    );
  };
}
