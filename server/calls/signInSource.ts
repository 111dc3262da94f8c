/**
 * From where somebody signs in, and by which counters their attempts are limited. A device that carries the cookie of an
 * earlier sign-in has a counter of its own (OWASP: Slow Down Online Guessing Attacks with Device Cookies), and so has an
 * address from which the person signs in: failures elsewhere do not keep them out.
 */
import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../db/database.ts';
import { knownDays, knownSources, rememberSources } from '../db/queries/knownSources.ts';
import type { OwnCounters } from './attemptPassword.ts';
import type { PublicContext } from './context.ts';

/** Wrong passwords within ten minutes. */
const limits = { account: 5, accountAnywhere: 30, address: 100 };

const cookieName = 'Device-Token';
/** People who share a browser. */
const mostTokens = 5;

export type SignInSource = { address: string; tokens: readonly string[] };

export const signInSource = ({ address, cookie }: PublicContext): SignInSource => ({
  address: networkOf(address),
  tokens: (cookie(cookieName) ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, mostTokens),
});

/** The address as limits count it: of IPv6 the /64, which one customer has. */
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

type Account = { tenantCode: string; userName: string; userId: string };

export async function countersOf(
  database: Database,
  { tenantCode, userName, userId }: Account,
  { address, tokens }: SignInSource,
): Promise<OwnCounters> {
  const devices = tokens.map(deviceOf);
  const known = await knownSources(database, { tenantCode, userId }, [addressOf(address), ...devices]);
  const device = devices.find((one) => known.has(one));
  if (device) return [{ key: `${device} ${tenantCode}/${userName}`, limit: limits.account }];
  const here = { key: `account ${tenantCode}/${userName} ${address}`, limit: limits.account };
  const everybodyHere = { key: `address ${address}`, limit: limits.address };
  if (known.has(addressOf(address))) return [here, everybodyHere];
  return [here, everybodyHere, { key: `account ${tenantCode}/${userName}`, limit: limits.accountAnywhere }];
}

/** After a right password: the address and the device are known from now on. The cookie goes to the browser. */
export async function rememberSource(
  context: PublicContext,
  person: { tenantCode: string; userId: string },
  { address, tokens }: SignInSource,
): Promise<void> {
  const { database } = context.deps;
  const known = await knownSources(database, person, tokens.map(deviceOf));
  const token = tokens.find((one) => known.has(deviceOf(one))) ?? randomBytes(32).toString('base64url');
  await rememberSources(database, person, [addressOf(address), deviceOf(token)].sort());
  const kept = [token, ...tokens.filter((one) => one !== token)].slice(0, mostTokens);
  context.setCookie({ name: cookieName, value: kept.join('.'), days: knownDays.device });
}

const addressOf = (address: string) => `address:${address}`;
const deviceOf = (token: string) => `device:${createHash('sha256').update(token).digest('hex')}`;
