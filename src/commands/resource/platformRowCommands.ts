/** Commands on the rows of roles, dictionaries and settings. */
import { api } from '../../client/api.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Command } from '../core/command.ts';
import { targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

export const platformRowCommands: readonly Command[] = [
  rowCommand({
    id: 'role.rights',
    of: 'role',
    title: '权限',
    search: '授权 权限矩阵 数据范围',
    keys: 'r',
    statusOrder: 12,
    scope: 'one',
    permission: 'system:role:query',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/system/role/rights/${row.id}`);
    },
  }),
  rowCommand({
    id: 'dict.entries',
    of: 'dictType',
    title: '字典数据',
    search: '字典项 选项',
    keys: 'o',
    statusOrder: 12,
    scope: 'one',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/dict/type/data/${row.id}`);
    },
  }),
  rowCommand({
    id: 'config.clearCache',
    of: 'config',
    title: '刷新缓存',
    search: '清除缓存 重新读取',
    scope: 'none',
    permission: 'system:config:edit',
    run: async () => {
      await api.config.clearCache();
      toast.success('所有打开的页面将重新读取参数');
    },
  }),
];
