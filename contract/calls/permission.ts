/** Effective permissions: what a person may do, and through which roles. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, outputId } from '../shapes.ts';

const effectivePermission = z.object({
  menuId: outputId,
  menuName: z.string(),
  /** The page or folder above the entry; empty at the top. */
  pageName: z.string(),
  permission: z.string(),
  /** The person's enabled roles that grant it; empty if the person does not hold it. */
  roles: z.array(z.string()),
  /** Other enabled roles that would grant it, with the number of their members. */
  otherRoles: z.array(z.object({ roleName: z.string(), members: z.number().int() })),
});
export type EffectivePermission = z.output<typeof effectivePermission>;

export const permissionCalls = {
  ofUser: defineCall({
    method: 'GET',
    path: '/system/permission/user/{userId}',
    summary: '一名用户的有效权限：每项权限来自哪些角色，没有的可由哪些角色得到',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ userId: id }),
    answer: answers.data(z.array(effectivePermission)),
  }),
};
