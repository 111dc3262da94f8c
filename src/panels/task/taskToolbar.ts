/** The buttons of a node as commands. */
import type { ButtonName } from '../../../contract/flow/nodeButtons.ts';
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
import { taskActions } from '../../dialogs/action/actionRegistry.ts';

const commandsByButton: Readonly<Partial<Record<ButtonName, readonly string[]>>> = {
  ...Object.fromEntries(Object.values(taskActions).map(({ button, command }) => [button, [command.id]])),
  draft: ['task.stash'],
  trash: ['task.trash'],
  delete: ['task.delete'],
  print: ['form.print'],
  flowChart: ['flow.diagram'],
};

/** The node's configuration determines the buttons: the deciding one first, then in its order; focusFlow is never shown. */
export function listToolbarCommands(buttons: readonly FuncConf[]): string[] {
  const enabled = buttons.filter((one) => one.enable && one.enName !== 'focusFlow').map((one) => one.enName);
  const ordered = [...enabled].sort((a, b) => rank(a) - rank(b));
  return [...ordered.flatMap(commandsForButton), 'task.quickAgree', 'task.read'];
}

const decidingButtons = new Set(['agree', 'submit']);
const endingButtons = new Set(['trash', 'delete']);
const rank = (name: string) => (decidingButtons.has(name) ? 0 : endingButtons.has(name) ? 2 : 1);

function commandsForButton(name: string): readonly string[] {
  // A configuration may name buttons of a later version.
  const known = commandsByButton[name as ButtonName];
  if (!known) console.info(`未识别的按钮：${name}`);
  return known ?? [];
}
