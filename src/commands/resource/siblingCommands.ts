/** Commands that move a row of a tree up and down among its siblings. */
import { findList } from '../../state/lists/listRegistry.ts';
import type { Command } from '../core/command.ts';
import { declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { resourceAvailability } from './resourceContext.ts';
import { moveAmongSiblings } from './siblingOrder.ts';

async function moveRow({ list, listId, focusedRow }: CommandContext, step: 1 | -1): Promise<void> {
  const resource = list?.resource;
  if (!resource?.tree || !focusedRow) return;
  const { listWholeResource, sendToResource } = await import('../../state/resources/resourceCalls.ts');
  const { rows } = await listWholeResource(resource);
  const { parent } = resource.tree;
  const order = moveAmongSiblings(rows, { id: focusedRow.id, parent, step });
  if (!order) return;
  await sendToResource(resource, 'sort', order);
  findList(listId)?.refresh();
}

type SiblingCommandSpec = { id: string; title: string; keys: string; step: 1 | -1 };

const siblingCommand = ({ step, ...spec }: SiblingCommandSpec): Command =>
  declareCommand({
    ...spec,
    search: '排序 顺序 调整',
    group: '列表',
    when: (context) => resourceAvailability(context, { act: 'sort', right: 'edit', scope: 'one' }),
    run: (context) => moveRow(context, step),
  });

export const siblingCommands: readonly Command[] = [
  siblingCommand({ id: 'resource.moveUp', title: '上移', keys: 'Alt+Shift+ArrowUp', step: -1 }),
  siblingCommand({ id: 'resource.moveDown', title: '下移', keys: 'Alt+Shift+ArrowDown', step: 1 }),
];
