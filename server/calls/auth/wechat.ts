/** Sign-in by WeChat. A ticket carries the openid of an account that is not bound yet, sealed for one tenant. */
import { z } from 'zod';
import type { wechatCalls } from '../../../contract/calls/wechat.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { openSealedText, sealText } from '../../db/queries/auth/sealedText.ts';
import { findUserByOpenId } from '../../db/queries/people/signInUser.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { activeTenant, openSession, refuseSignIn } from './signIn.ts';

const ticketMs = 10 * 60_000;
const ticketShape = z.object({ openId: z.string(), until: z.number() });
const ticketPurpose = (tenantCode: string) => `wechat ticket ${tenantCode}`;

export const wechatHandlers = {
  async signIn(context, { body }) {
    const { deps, now, signal } = context;
    if (!deps.wechat) throw new Failure('NOT_OFFERED');
    const tenant = await activeTenant(deps.database, body.tenantCode);
    const traced = { context, what: 'POST /wxapp/login', tenant, userName: '' };
    if (!tenant) throw await refuseSignIn(traced, 'BAD_CREDENTIALS');
    const { openId } = await deps.wechat(body.code, signal);
    const user = await deps.database.inTenant(tenant, 'read', (tx) => findUserByOpenId(tx, openId));
    if (user) return { token: await openSession({ ...traced, tenant, userName: user.userName }, user) };
    const content = JSON.stringify({ openId, until: now.getTime() + ticketMs });
    return { ticket: await sealText(deps.database, ticketPurpose(tenant.code), content) };
  },

  async bind({ tx, deps, tenant, actor, now }, { body }) {
    const text = await openSealedText(deps.database, ticketPurpose(tenant.code), body.ticket);
    const ticket = ticketShape.safeParse(JSON.parse(text ?? 'null'));
    if (!ticket.success || ticket.data.until < now.getTime())
      throw new Failure('FIELD_INVALID', { msg: '微信授权已过期，请重新扫码' });
    await withConstraintFailures(
      { userOpenIds: { path: 'ticket', message: '该微信已绑定其他账号，请先在那里解绑' } },
      () =>
        tx
          .updateTable('users')
          .set({ openId: ticket.data.openId, updateTime: now })
          .where('userId', '=', actor.userId)
          .execute(),
    );
    return null;
  },
} satisfies Handlers<typeof wechatCalls>;
