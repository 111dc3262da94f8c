/** The action of a toast; its key works while the toast is visible. */
import { findOfferedAction, runOfferedAction } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';

export const toastCommands: readonly Command[] = [
  declareCommand({
    id: 'toast.take',
    title: () => findOfferedAction()?.label ?? '执行提示中的操作',
    search: '消息 下载 查看',
    group: '系统',
    keys: '.',
    unlisted: true,
    when: () => (findOfferedAction() ? 'yes' : 'hidden'),
    run: runOfferedAction,
  }),
];
