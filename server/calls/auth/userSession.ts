import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenSession, userSessionCalls } from '../../../contract/calls/userSession.ts';
import { Failure } from '../../../contract/failures.ts';
import { formatDeviceName } from '../../../contract/text/deviceName.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { clearAccountAttempts } from '../../db/queries/auth/passwordAttempts.ts';
import { saveProof } from '../../db/queries/auth/reauthentication.ts';
import { listSessionsOfTenant } from '../../db/queries/auth/sessionsOfTenant.ts';
import {
  endSelectedSessions,
  listSessionsOfUser,
  type UserSession,
} from '../../db/queries/auth/sessionsOfUser.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { confirmPassword } from './confirmPassword.ts';
import { assertCanManageUsers } from './grantChecks.ts';
import { accountName } from './signInSource.ts';

export const userSessionHandlers = {
  async own(context) {
    return (await openSessions(context, context.actor.userId)).map(toOpenSession);
  },

  async endOwn({ tx, tenant, actor }, { body: { sessionId } }) {
    const ended = await endSelectedSessions(
      tx,
      { tenant, userId: actor.userId, sessionIds: [sessionId] },
      'own',
    );
    assertAllAffected([sessionId], ended);
    return null;
  },

  async endOthers(context) {
    const { tx, tenant, actor } = context;
    const others = (await openSessions(context, actor.userId)).filter(({ current }) => !current);
    const sessionIds = others.map(({ sessionId }) => sessionId);
    return endSelectedSessions(tx, { tenant, userId: actor.userId, sessionIds }, 'own');
  },

  async reauthenticate(context, { body }) {
    const { deps, session, actor, inTenant } = context;
    const { passwordHash } = await inTenant('read', (tx) =>
      tx
        .selectFrom('users')
        .select('passwordHash')
        .where('userId', '=', actor.userId)
        .executeTakeFirstOrThrow(),
    );
    if (!(await confirmPassword(context, passwordHash, body.password))) {
      throw new Failure('BAD_CREDENTIALS', { msg: '密码错误' });
    }
    const proof = randomBytes(32).toString('base64url');
    await saveProof(deps.database, session, proof);
    return { proof };
  },

  async list(context, { query: { userId } }) {
    await assertUserExists(context, userId);
    return (await openSessions(context, userId)).map(toOpenSession);
  },

  async online({ tx, tenant, session }, { query: { userName, address, filter, sysOrderBy, ...page } }) {
    const { rows, total } = await listSessionsOfTenant(tx, {
      tenant,
      current: session,
      userName,
      address,
      filter,
      sysOrderBy,
      page,
    });
    return {
      rows: rows.map(({ userAgent, ...row }) => ({ ...row, ...toOpenSession({ userAgent, ...row }) })),
      total,
    };
  },

  exportOnline: (context, { query }) => exportList(context, 'session', query),

  onlineGroups: (context, { query }) => groupList(context, 'session', query),

  async end(context, { body: { userId, sessionIds } }) {
    const { tx, tenant, actor } = context;
    await assertUserExists(context, userId);
    await assertCanManageUsers(tx, actor, [userId]);
    const ids = sessionIds ?? (await openSessions(context, userId)).map(({ sessionId }) => sessionId);
    const ended = await endSelectedSessions(tx, { tenant, userId, sessionIds: ids }, 'administrator');
    if (sessionIds) assertAllAffected(sessionIds, ended);
    return ended;
  },

  async unlock({ tx, tenant, actor, deps }, { body }) {
    const user = await tx
      .selectFrom('users')
      .select(['userId', 'userName'])
      .where(sql<string>`lower("userName")`, '=', body.userName.toLowerCase())
      .where('deleted', '=', false)
      .executeTakeFirst();
    const { userId, userName } = assertFound(user);
    await assertCanManageUsers(tx, actor, [userId]);
    const removed = await clearAccountAttempts(deps.database, accountName(tenant.code, userName));
    return { userId, removed };
  },
} satisfies Handlers<typeof userSessionCalls>;

const openSessions = ({ tx, tenant, session }: CallContext, userId: string) =>
  listSessionsOfUser(tx, { tenant, userId, current: session });

const toOpenSession = ({ userAgent, address, ...session }: UserSession): OpenSession => ({
  ...session,
  device: formatDeviceName(userAgent),
  address: address ?? '',
});

async function assertUserExists({ tx }: CallContext, userId: string): Promise<void> {
  assertFound(
    await tx
      .selectFrom('users')
      .select('userId')
      .where('userId', '=', userId)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
}
