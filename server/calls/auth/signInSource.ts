/**
 * Identifies the source of a sign-in and selects the counters that limit its attempts. A device with the cookie of an
 * earlier sign-in has its own counter (OWASP: Slow Down Online Guessing Attacks with Device Cookies), and so has an
 * address from which the user signs in: failures from elsewhere do not lock the user out.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { PublicContext } from '../../context/callContext.ts';
import type { Database } from '../../db/database.ts';
import { findKnownSources, knownDays, saveKnownSources } from '../../db/queries/auth/knownSources.ts';
import type { AttemptCounters } from './passwordAttempt.ts';

/** Wrong passwords within ten minutes. */
const attemptLimits = { account: 5, accountAnywhere: 30, address: 100 };

const cookieName = 'Device-Token';
/** Users who share a browser. */
const maxTokens = 5;

/** `address`: the network that limits count. */
export type SignInSource = { address: string; tokens: readonly string[] };

export const readSignInSource = ({ network, cookie }: PublicContext): SignInSource => ({
  address: network,
  tokens: (cookie(cookieName) ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxTokens),
});

type SignInAccount = { tenantCode: string; userName: string; userId: string };

export async function attemptCounters(
  database: Database,
  { tenantCode, userName, userId }: SignInAccount,
  { address, tokens }: SignInSource,
): Promise<AttemptCounters> {
  const devices = tokens.map(deviceKey);
  const known = await findKnownSources(database, { tenantCode, userId }, [addressKey(address), ...devices]);
  const device = devices.find((one) => known.has(one));
  const account = accountName(tenantCode, userName);
  if (device) return [{ key: `${device} ${account}`, limit: attemptLimits.account }];
  const here = { key: `account ${account} ${address}`, limit: attemptLimits.account };
  const everybodyHere = { key: `address ${address}`, limit: attemptLimits.address };
  if (known.has(addressKey(address))) return [here, everybodyHere];
  return [here, everybodyHere, { key: `account ${account}`, limit: attemptLimits.accountAnywhere }];
}

/** Names an account in the keys of its counters: those of devices end with it, the others have it after `account`. */
export const accountName = (tenantCode: string, userName: string): string =>
  `${tenantCode}/${userName.toLowerCase()}`;

/** Remembers the address and the device after a correct password. The cookie is sent to the browser. */
export async function rememberSource(
  context: PublicContext,
  person: { tenantCode: string; userId: string },
  { address, tokens }: SignInSource,
): Promise<void> {
  const { database } = context.deps;
  const known = await findKnownSources(database, person, tokens.map(deviceKey));
  const token = tokens.find((one) => known.has(deviceKey(one))) ?? randomBytes(32).toString('base64url');
  await saveKnownSources(database, person, [addressKey(address), deviceKey(token)].sort());
  const kept = [token, ...tokens.filter((one) => one !== token)].slice(0, maxTokens);
  context.setCookie({ name: cookieName, value: kept.join('.'), days: knownDays.device });
}

const addressKey = (address: string) => `address:${address}`;
const deviceKey = (token: string) => `device:${createHash('sha256').update(token).digest('hex')}`;
