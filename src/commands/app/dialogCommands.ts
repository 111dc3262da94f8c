/** Commands that work in every dialog. */
import { confirmCommandId } from '../../state/workspace/confirmKey.ts';
import { type Command, declareCommand } from '../core/command.ts';

export const dialogCommands: readonly Command[] = [
  declareCommand({
    id: confirmCommandId,
    title: '确定当前对话框',
    unlisted: true,
    group: '系统',
    keys: 'Mod+Enter',
    layer: 'dialog',
    inInputs: true,
    destructive: true,
    run: () => [...document.querySelectorAll<HTMLElement>('[data-dialog-confirm]')].at(-1)?.click(),
  }),
];
