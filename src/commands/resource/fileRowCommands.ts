/** Commands on the rows of files. */
import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import type { Command } from '../core/command.ts';
import { targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

export const fileRowCommands: readonly Command[] = [
  rowCommand({
    id: 'file.openRow',
    of: 'file',
    title: '查看文件',
    search: '预览 打开',
    keys: 'o',
    statusOrder: 11,
    scope: 'one',
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/online-preview?fileId=${row.id}`);
    },
  }),
  rowCommand({
    id: 'file.openRecord',
    of: 'file',
    title: '打开单据',
    keys: 'Shift+O',
    scope: 'one',
    barred: ({ bizId }) => (bizId ? undefined : '文件没有附在单据上'),
    run: (context) => {
      const [row] = targetRows(context);
      if (row) navigate(`/auto/${row.bizName}/detail${row.bizId}`);
    },
  }),
  rowCommand({
    id: 'file.downloadRow',
    of: 'file',
    title: '下载文件',
    search: '保存到本地',
    keys: 'd',
    statusOrder: 12,
    scope: 'one',
    run: async (context) => {
      const [row] = targetRows(context);
      if (!row) return;
      const { originalName, fileName, kilobytes } = row;
      await downloadFile({
        name: String(originalName),
        url: `/common/download?fileName=${fileName}`,
        size: Number(kilobytes) * 1024,
      });
    },
  }),
];
