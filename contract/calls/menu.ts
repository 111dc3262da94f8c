/** The menu tree: folders (M), pages (C) and permissions (F) that roles grant. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId } from '../shapes.ts';
import {
  createNameSchema,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  parentId,
  reorderBody,
  rowVersion,
  treeNode,
  treePageParams,
} from './shapes/administrationShapes.ts';

const menuType = z.enum(['M', 'C', 'F']);

const rest = {
  parentId: parentId.optional(),
  path: z.string().trim().max(200).optional(),
  component: z.string().trim().max(200).optional(),
  perms: z.string().trim().max(200).optional(),
  icon: z.string().max(100).optional(),
  orderNum: orderNum.optional(),
  visible: onOffFlag.optional(),
  status: onOffFlag.optional(),
  /** The page is open in a tab of its own from the start, which cannot be closed. */
  affix: z.boolean().optional(),
  link: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: '链接应以 http:// 或 https:// 开头' })])
    .optional(),
};

const menu = z.object({
  menuId: outputId,
  /** '0' for a root. */
  parentId: outputId,
  menuName: z.string(),
  path: z.string(),
  component: z.string(),
  perms: z.string(),
  icon: z.string(),
  menuType,
  orderNum: z.number(),
  visible: onOffFlag,
  status: onOffFlag,
  link: z.string(),
  affix: z.boolean(),
  version: rowVersion,
});

export const menuCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/menu/list',
    summary: '菜单列表（平铺，按 parentId 成树）',
    permission: 'system:menu:list',
    object: 'tenant',
    query: z.strictObject({
      ...treePageParams,
      ...listConditions,
      keyword,
      menuName: keyword,
      visible: onOffFlag.optional(),
      status: onOffFlag.optional(),
    }),
    answer: answers.rows(menu),
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
  detail: defineCall({
    method: 'GET',
    path: '/system/menu/{menuId}',
    summary: '菜单详情',
    permission: 'system:menu:query',
    object: 'tenant',
    params: z.strictObject({ menuId: id }),
    answer: answers.data(menu),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/menu',
    summary: '新增菜单',
    permission: 'system:menu:add',
    object: 'tenant',
    body: z
      .strictObject({ menuName: createNameSchema(100), menuType, ...rest })
      .refine((menu) => menu.menuType !== 'F' || menu.perms, { path: ['perms'], error: '请填写权限字符' }),
    audit: {
      kind: 'administration',
      objects: { menu: 'answer.data.menuId' },
      values: ['menuName', 'menuType', 'perms', 'status'],
    },
    answer: answers.data(z.object({ menuId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/menu/edit',
    summary: '修改菜单：只改所传的字段',
    permission: 'system:menu:edit',
    object: 'tenant',
    body: z.strictObject({
      menuId: id,
      version: rowVersion.optional(),
      menuName: createNameSchema(100).optional(),
      menuType: menuType.optional(),
      ...rest,
    }),
    audit: {
      kind: 'administration',
      objects: { menu: 'body.menuId' },
      values: ['menuName', 'menuType', 'perms', 'status'],
    },
    answer: answers.done(),
  }),
  sort: defineCall({
    method: 'POST',
    path: '/system/menu/sort',
    summary: '保存菜单的显示顺序，可同时移到另一上级之下',
    permission: 'system:menu:edit',
    object: 'tenant',
    body: reorderBody,
    audit: { kind: 'administration', objects: { menu: 'body.ids' } },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/menu/delete',
    summary: '删除菜单；有下级时不能删除',
    permission: 'system:menu:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { menu: 'body' } },
    answer: answers.done(),
  }),
};
