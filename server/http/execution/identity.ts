/** Identifies the sender of a request by token, session and actor, and checks their permission for the call. */
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { findCallRefusal } from '../../context/callRefusal.ts';
import type { Actor } from '../../db/actor.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isApiToken, loadApiTokenSession } from '../../db/queries/auth/apiTokens.ts';
import { findSessionEnd } from '../../db/queries/auth/endSessions.ts';
import { loadPasswordDeadline, type PasswordDeadline } from '../../db/queries/auth/passwordDeadline.ts';
import { hashSessionToken, loadSessions, type Session } from '../../db/queries/auth/sessionByToken.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { cookieOf } from '../request/cookies.ts';
import { createBatcher } from './batcher.ts';
import { grantToToken } from './tokenGrant.ts';

/** After the deadline only the calls for changing the password are permitted. */
export type Identity = Session & { actor: Actor; passwordDeadline: PasswordDeadline };

type CachedActor = Pick<Identity, 'authVersion' | 'actor' | 'passwordDeadline'>;

/** A lookup is one read by key; requests that arrive during one are looked up by the next. */
const lookupLimits = { most: 200, lateAfter: 500 };

/**
 * Finds identities with one platform query for each request or batch of concurrent requests. The actor is read again
 * only after a change of users, roles or permissions in the tenant. The cache evicts the least recently used actors.
 */
export function createIdentityLookup(database: Database) {
  const actors = new BoundedCache<string, CachedActor>({ maxEntries: 20_000, end: 'version' });
  // The session is read after the request has arrived, so that a sign-out takes effect on every node.
  const sessions = createBatcher((ids: readonly string[]) => loadSessions(database, ids), lookupLimits);

  return async (call: AnyCall, request: FastifyRequest): Promise<Identity | undefined> => {
    const token = tokenOf(call, request);
    if (!token) return undefined;
    if (!isApiToken(token)) {
      const session = await sessions(hashSessionToken(token));
      return session && withActor(session);
    }
    const found = await loadApiTokenSession(database, token);
    if (!found) return undefined;
    const { grant, ...session } = found;
    const identity = await withActor(session);
    return identity && { ...identity, actor: grantToToken(identity.actor, grant) };
  };

  async function withActor(session: Session): Promise<Identity | undefined> {
    // A deleted tenant's code may be given to another tenant; its schema is not.
    const key = `${session.tenant.schema}:${session.userId}`;
    const known = actors.get(key);
    if (known?.authVersion === session.authVersion) return { ...session, ...known };
    const loaded = await database.inTenant(session.tenant, 'read', (tx) => loadActor(tx, session.userId));
    if (!loaded) return undefined;
    actors.set(key, { authVersion: session.authVersion, ...loaded });
    return { ...session, ...loaded };
  }
}

async function loadActor(tx: Tx, userId: string): Promise<Omit<CachedActor, 'authVersion'> | undefined> {
  const actor = await loadActorOfUser(tx, userId);
  return actor && { actor, passwordDeadline: await loadPasswordDeadline(tx, userId) };
}

/** The hash of the token that a request carries, valid or not. */
export function tokenHashOf(call: AnyCall, request: FastifyRequest): string | undefined {
  const token = tokenOf(call, request);
  return token && hashSessionToken(token);
}

/**
 * The bearer token. The cookie counts only for files and streams that a browser requests by itself, never for a write.
 */
function tokenOf(call: AnyCall, request: FastifyRequest): string | undefined {
  const { headers } = request;
  if (headers.authorization !== undefined) {
    return /^Bearer +([\w.~+/=-]{20,200})$/i.exec(headers.authorization)?.[1];
  }
  if (call.method !== 'GET' || call.answer.kind !== 'stream') return undefined;
  // A foreign page may link to a download, but may not embed it or listen.
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate')
    return undefined;
  return cookieOf(request, 'Admin-Token');
}

/** Throws 401 with the reason for a token whose session has ended. */
export async function refuseEndedSession(
  database: Database,
  call: AnyCall,
  request: FastifyRequest,
): Promise<void> {
  const tokenHash = tokenHashOf(call, request);
  const ended = tokenHash && (await findSessionEnd(database, tokenHash));
  if (ended) throw new Refusal(401, undefined, ended);
}

const passwordExpiredMessage = '密码已超过规定的使用期限，请先修改密码！';

/**
 * Throws 401 without an identity, PASSWORD_DUE after the password deadline, otherwise 403 for a person who may not use
 * the call.
 */
export function assertPermitted(
  call: AnyCall,
  identity: Identity | undefined,
  params: Record<string, unknown>,
): void {
  const refusal = findCallRefusal(call, identity, params);
  if (refusal === undefined) return;
  if (refusal === 'passwordDue')
    throw new Failure(
      'PASSWORD_DUE',
      identity?.passwordDeadline.isTooOld ? { msg: passwordExpiredMessage } : {},
    );
  throw new Refusal(refusal === 'signIn' ? 401 : 403);
}
