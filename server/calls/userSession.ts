import { randomBytes } from 'node:crypto';
import type { OpenSession, userSessionCalls } from '../../contract/calls/userSession.ts';
import { Failure } from '../../contract/failures.ts';
import { keepProof } from '../db/queries/reauthentication.ts';
import { sessionsOfTenant } from '../db/queries/sessionsOfTenant.ts';
import { endNamedSessions, sessionsOfUser, type UserSession } from '../db/queries/sessionsOfUser.ts';
import { confirmPassword } from './confirmPassword.ts';
import type { CallContext, Handlers } from './context.ts';
import { deviceName } from './deviceName.ts';
import { assertTouched, found } from './found.ts';
import { assertMayTouch } from './grants.ts';

export const userSessionHandlers = {
  async own(context) {
    return (await openSessions(context, context.actor.userId)).map(shown);
  },

  async endOwn({ tx, tenant, actor }, { body: { sessionId } }) {
    assertTouched([sessionId], await endNamedSessions(tx, { tenant, userId: actor.userId }, [sessionId]));
    return null;
  },

  async endOthers(context) {
    const { tx, tenant, actor } = context;
    const others = (await openSessions(context, actor.userId)).filter(({ current }) => !current);
    const ids = others.map(({ sessionId }) => sessionId);
    return endNamedSessions(tx, { tenant, userId: actor.userId }, ids);
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
    await keepProof(deps.database, session, proof);
    return { proof };
  },

  async list(context, { query: { userId } }) {
    await assertThere(context, userId);
    return (await openSessions(context, userId)).map(shown);
  },

  async online({ tx, tenant, session }, { query: { userName, address, ...page } }) {
    const { rows, total } = await sessionsOfTenant(tx, { tenant, current: session, userName, address, page });
    return {
      rows: rows.map(({ userAgent, ...row }) => ({ ...row, ...shown({ userAgent, ...row }) })),
      total,
    };
  },

  async end(context, { body: { userId, sessionIds } }) {
    const { tx, tenant, actor } = context;
    await assertThere(context, userId);
    await assertMayTouch(tx, actor, [userId]);
    const ids = sessionIds ?? (await openSessions(context, userId)).map(({ sessionId }) => sessionId);
    const ended = await endNamedSessions(tx, { tenant, userId }, ids);
    if (sessionIds) assertTouched(sessionIds, ended);
    return ended;
  },
} satisfies Handlers<typeof userSessionCalls>;

const openSessions = ({ tx, tenant, session }: CallContext, userId: string) =>
  sessionsOfUser(tx, { tenant, userId, current: session });

const shown = ({ userAgent, address, ...session }: UserSession): OpenSession => ({
  ...session,
  device: deviceName(userAgent),
  address: address ?? '',
});

async function assertThere({ tx }: CallContext, userId: string): Promise<void> {
  found(
    await tx
      .selectFrom('users')
      .select('userId')
      .where('userId', '=', userId)
      .where('deleted', '=', false)
      .executeTakeFirst(),
  );
}
