/** The menu tree: folders (M), pages (C) and permissions (F) that roles grant. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { menuResource } from '../resources/platform/menu.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, outputId } from '../shapes.ts';
import { treeNode } from './shapes/administrationShapes.ts';

export const menuCalls = {
  ...resourceCalls(menuResource, {
    row: { parentName: z.string(), formCnName: z.string() },
    add: { menuType: z.enum(['M', 'C', 'F']) },
    summaries: { list: '菜单列表（平铺，按 parentId 成树）', remove: '删除菜单；有下级时不能删除' },
    values: ['menuType', 'perms', 'status'],
  }),
  treeselect: defineCall({
    method: 'GET',
    path: '/system/menu/treeselect',
    summary: '菜单树，用于给角色授权',
    permission: 'system:role:query',
    object: 'tenant',
    answer: answers.data(z.array(treeNode)),
  }),
  treeOfRole: defineCall({
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/{roleId}',
    summary: '菜单树和某角色已有的菜单',
    permission: 'system:role:query',
    object: 'tenant',
    params: z.strictObject({ roleId: id }),
    answer: answers.bare({ menus: z.array(treeNode), checkedKeys: z.array(outputId) }),
  }),
};
