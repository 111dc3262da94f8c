/** TRUST_PROXY: the proxies whose X-Forwarded-For is trusted. */
import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { isLocalAddress } from './localAddress.ts';

/** `false`: none. A number: that many proxies precede the server. A list: their addresses and networks. */
export type TrustProxy = false | number | string[];

const maxHops = 10;

/** Names of networks in proxy-addr, which Fastify uses. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns undefined for a text that is neither a number of hops nor a list of addresses and networks. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) {
    const hops = Number(trimmed);
    return hops > maxHops ? undefined : hops || false;
  }
  const entries = trimmed.split(',').map((entry) => entry.trim());
  return entries.every((entry) => namedNetworks.includes(entry) || isNetwork(entry)) ? entries : undefined;
}

/**
 * Fastify calls it for each address on the route. A number of hops alone would trust any client that reaches the port
 * directly, so the nearest proxy must be on this machine or in a private network; Fastify refuses plain numbers for
 * that reason.
 */
export function toFastifyTrust(trusted: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof trusted !== 'number') return trusted;
  return (address, hop) => hop < trusted && (hop > 0 || isLocalAddress(address));
}

/** An address, or a network in CIDR notation. Prefix 0 would trust everybody and is invalid. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
