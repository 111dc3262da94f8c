/** The client's address behind the trusted proxies, in one spelling, and as limits count it. */
import { isIP, isIPv6 } from 'node:net';
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

/** The address as the limits count it: for IPv6 the /64 prefix, which belongs to one customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
