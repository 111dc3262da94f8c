/** Roles: their menus and permissions, and the data scope of their records. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { roleResource } from '../resources/people/role.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, ids, outputId } from '../shapes.ts';

export const maxEffectNames = 5;

const roleMembersOutcome = z.strictObject({
  /** The people who have got or lost the role. */
  done: z.array(outputId),
  /** Those who have not got it. */
  failures: z.array(z.strictObject({ userId: outputId, nickName: z.string(), msg: z.string() })),
});
export type RoleMembersOutcome = z.output<typeof roleMembersOutcome>;

export const roleCalls = {
  ...resourceCalls(roleResource, {
    add: { copyOf: id.optional() },
    values: ['copyOf', 'status', 'dataScope', 'menuIds', 'deptIds'],
    summaries: {
      add: '新增角色；copyOf 为所复制的角色，连同其权限和自定义部门',
      remove: '删除角色；仍有人员时不能删除',
    },
  }),
  effect: defineCall({
    method: 'POST',
    path: '/system/role/effect',
    summary: '保存之前：每项改动使角色的多少名成员得到或失去该权限，多少名因其他角色不受影响',
    permission: 'system:role:query',
    object: 'tenant',
    transaction: 'read',
    body: z.strictObject({ roleId: id, add: z.array(id).max(5000), remove: z.array(id).max(5000) }),
    answer: answers.data(
      z.array(
        z.object({
          menuId: outputId,
          menuName: z.string(),
          parentName: z.string(),
          gains: z.boolean(),
          affected: z.number().int(),
          unaffected: z.number().int(),
          /** The first of the affected by name. */
          names: z.array(z.string()).max(maxEffectNames),
        }),
      ),
    ),
  }),
  changeMembers: defineCall({
    method: 'POST',
    path: '/system/role/members',
    summary: '给人员授予或取消一个角色；已停用而没有该角色的不授予，列在 failures 中',
    permission: 'system:user:edit',
    object: 'tenant',
    body: z.strictObject({ roleId: id, add: ids.optional(), remove: ids.optional() }),
    audit: {
      kind: 'administration',
      objects: { role: 'body.roleId', user: ['body.add', 'body.remove'] },
      values: ['add', 'remove'],
    },
    answer: answers.data(roleMembersOutcome),
  }),
};
