/** From where a request comes: the client's address behind the proxies that are trusted, in one spelling. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Empty where the client has left. IPv4 also where the socket speaks IPv6; the peer's own where a proxy hands on something that is no address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const given = stripIpv4Mapping(ip);
  return isIP(given) ? given : stripIpv4Mapping(socket.remoteAddress);
}

/** `::ffff:10.0.0.1` is 10.0.0.1 (RFC 4291, 2.5.5.2). */
const stripIpv4Mapping = (ip: string | undefined) =>
  ip?.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '') ?? '';
