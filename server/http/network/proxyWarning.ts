/**
 * A proxy that is not trusted makes everybody one address, which nobody notices before a lock-out. Its requests are
 * known by X-Forwarded-For from a peer on the same machine or network; it is said once.
 */
import type { FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress.ts';
import { isLocalAddress } from './localAddress.ts';

/** A hook for every request. */
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
