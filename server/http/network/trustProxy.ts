/** TRUST_PROXY: whose X-Forwarded-For is believed. */
import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { isLocalAddress } from './localAddress.ts';

/** `false`: nobody's. A number: that many proxies stand before the server. A list: their addresses and networks. */
export type TrustProxy = false | number | string[];

const maxHops = 10;

/** Networks by the names that proxy-addr, which Fastify asks, gives them. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Nothing for a text that is neither a number of hops nor a list of addresses and networks. */
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
 * What Fastify asks of each address on the way. A number of hops alone would believe any client that reaches the port
 * directly, so the nearest has to be of this machine or a private network; Fastify refuses plain numbers for that reason.
 */
export function toFastifyTrust(trusted: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof trusted !== 'number') return trusted;
  return (address, hop) => hop < trusted && (hop > 0 || isLocalAddress(address));
}

/** An address, or a network in CIDR notation. One of prefix 0 would believe everybody and is none. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
