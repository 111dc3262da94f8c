/** The tables whose rows form a tree by `parentId`, with their keys. */
export const treeKeys = {
  depts: 'deptId',
  menus: 'menuId',
  dictData: 'dictCode',
  constants: 'id',
} as const;

export type TreeTable = keyof typeof treeKeys;
