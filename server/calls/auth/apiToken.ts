import {
  type apiTokenCalls,
  apiTokenLimits,
  type GrantablePermission,
  ownWorkPermission,
} from '../../../contract/calls/apiToken.ts';
import { Failure, type FieldError } from '../../../contract/failures.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { createApiToken, listApiTokens, lockApiTokens } from '../../db/queries/auth/apiTokens.ts';
import { hashSessionToken } from '../../db/queries/auth/sessionByToken.ts';
import { listEffectivePermissions } from '../../db/queries/people/effectivePermissions.ts';
import { assertAllAffected } from '../shared/assertFound.ts';

const dayMs = 86_400_000;

const everything: GrantablePermission = {
  permission: '*:*:*',
  name: '全部权限，包括以后新增的',
  group: '管理员',
};

const ownWork: GrantablePermission = {
  permission: ownWorkPermission,
  name: '处理本人的任务和流程，发表评论，上传文件',
  group: '本人',
};

export const apiTokenHandlers = {
  list: ({ tx, actor }) => listApiTokens(tx, actor.userId),

  async permissions({ tx, actor }) {
    const rows = await listEffectivePermissions(tx, actor.roleIds);
    const held = rows
      .filter(({ permission }) => holdsPermission(actor.permissions, permission))
      .map(({ permission, menuName, pageName }) => ({ permission, name: menuName, group: pageName }));
    const byPermission = new Map(held.toReversed().map((one) => [one.permission, one]));
    const distinct = held.filter((one) => byPermission.get(one.permission) === one);
    return [...(actor.permissions.has(everything.permission) ? [everything] : []), ownWork, ...distinct];
  },

  async add(context, { body: { name, expireTime, permissions } }) {
    const { tx, actor, tenant } = context;
    const count = await lockApiTokens(tx, actor.userId);
    if (count >= apiTokenLimits.most) throw new Failure('TOO_MANY_TOKENS');
    assertGrantable(context, { expireTime, permissions });
    const token = createApiToken(tenant.code);
    const saved = await tx
      .insertInto('apiTokens')
      .values({
        userId: actor.userId,
        name,
        permissions: [...new Set(permissions)],
        tokenHash: Buffer.from(hashSessionToken(token), 'hex'),
        expireTime,
      })
      .onConflict((conflict) => conflict.columns(['userId', 'name']).doNothing())
      .returning('tokenId')
      .executeTakeFirst();
    if (!saved) throw new Failure('NAME_TAKEN', { errors: [{ path: 'name', message: '已有同名的令牌' }] });
    return { id: saved.tokenId, token };
  },

  async remove({ tx, actor }, { body }) {
    const { numDeletedRows } = await tx
      .deleteFrom('apiTokens')
      .where('tokenId', 'in', body)
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    assertAllAffected(body, numDeletedRows);
    return null;
  },
} satisfies Handlers<typeof apiTokenCalls>;

/** Throws FIELD_INVALID for a permission that the person does not hold and for an end that is over or too late. */
function assertGrantable(
  { actor, tenant, now }: CallContext,
  { expireTime, permissions }: { expireTime: string; permissions: readonly string[] },
): void {
  const latest = formatLocalTime(new Date(now.getTime() + apiTokenLimits.days * dayMs), tenant.timeZone);
  const errors: FieldError[] = [
    ...(expireTime <= formatLocalTime(now, tenant.timeZone)
      ? [{ path: 'expireTime', message: '到期时间应晚于现在' }]
      : []),
    ...(expireTime > latest ? [{ path: 'expireTime', message: '有效期最长一年' }] : []),
    ...permissions.flatMap((one, index) =>
      one === ownWorkPermission || holdsPermission(actor.permissions, one)
        ? []
        : [{ path: `permissions.${index}`, message: `没有该权限：${one}` }],
    ),
  ];
  if (errors.length > 0)
    throw new Failure('FIELD_INVALID', { msg: errors.map((one) => one.message).join('；'), errors });
}
