/** The client's address behind the trusted proxies, in one spelling. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Empty if the client has disconnected. IPv4 even if the socket uses IPv6. The peer's address if a proxy forwards an
 * invalid one.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const given = stripIpv4Mapping(ip);
  return isIP(given) ? given : stripIpv4Mapping(socket.remoteAddress);
}

/** `::ffff:10.0.0.1` is 10.0.0.1 (RFC 4291, 2.5.5.2). */
const stripIpv4Mapping = (ip: string | undefined) =>
  ip?.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '') ?? '';
