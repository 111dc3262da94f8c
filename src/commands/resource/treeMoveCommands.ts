/** Commands that move the focused row of a tree among its siblings, out of its parent and below its sibling. */
import type { Resource } from '../../../contract/resources/resource.ts';
import { hasPermission } from '../../state/session/session.ts';
import { undoMs } from '../../state/tasks/undoQueue.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showSavedRow } from '../core/changedRows.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { resourceAvailability } from './resourceContext.ts';
import {
  type MoveDirection,
  moveByDrop,
  moveByStep,
  reverseMove,
  type TreeMove,
  type TreePlace,
  type TreeRows,
} from './treeMoves.ts';

/** Saves the move that `choose` finds in the tree as it is now, and shows the row in its new place. */
async function moveTreeRow(
  { list, listId }: CommandContext,
  id: string,
  choose: (tree: TreeRows) => TreeMove | undefined,
): Promise<void> {
  const { resource, fixed } = list ?? {};
  if (!resource?.tree) return;
  const { listWholeResource, sendToResource } = await import('../../state/resources/resourceCalls.ts');
  const { rows } = await listWholeResource(resource, fixed);
  const tree = { rows, parent: resource.tree.parent };
  const move = choose(tree);
  if (!move) return void toast.info('不能移到那里');
  const place = async (to: TreeMove) => {
    await sendToResource(resource, 'sort', { body: to });
    await showSavedRow(listId, { key: id });
  };
  await place(move);
  const back = reverseMove(tree, id, move);
  if (!back) return;
  toast.success('已移动', {
    action: { label: '撤销', run: () => void place(back).catch(showFailure) },
    timeoutMs: undoMs,
    countdown: true,
  });
}

/** A row of a tree was dropped beside or into another one with the mouse. */
export const moveDroppedRow = (
  context: CommandContext,
  { rowKey, targetKey, place }: { rowKey: string; targetKey: string; place: TreePlace },
): Promise<void> =>
  moveTreeRow(context, rowKey, (tree) => moveByDrop(tree, rowKey, { targetId: targetKey, place }));

/** True if the person may change the order of the rows of this tree. */
export const canMoveRows = ({ tree, calls, rights }: Resource): boolean =>
  tree !== undefined && calls.sort !== undefined && hasPermission(`${rights}:edit`);

type MoveCommandSpec = Pick<CommandSpec, 'id' | 'title' | 'short' | 'keys'> & {
  search: string;
  direction: MoveDirection;
};

const moveCommand = ({ direction, search, ...spec }: MoveCommandSpec): Command =>
  declareCommand({
    ...spec,
    search: `排序 顺序 调整 ${search}`,
    group: '列表',
    when: (context) => resourceAvailability(context, { act: 'sort', right: 'edit', scope: 'one' }),
    run: async (context) => {
      const id = context.focusedRow?.id;
      if (id !== undefined)
        await moveTreeRow(context, String(id), (tree) => moveByStep(tree, String(id), direction));
    },
  });

export const treeMoveCommands: readonly Command[] = [
  moveCommand({
    id: 'resource.moveUp',
    title: '上移',
    search: '',
    keys: 'Alt+Shift+ArrowUp',
    direction: 'up',
  }),
  moveCommand({
    id: 'resource.moveDown',
    title: '下移',
    search: '',
    keys: 'Alt+Shift+ArrowDown',
    direction: 'down',
  }),
  moveCommand({
    id: 'resource.moveOut',
    title: '移出上级',
    short: '移出',
    search: '升级 左移',
    keys: 'Alt+Shift+ArrowLeft',
    direction: 'out',
  }),
  moveCommand({
    id: 'resource.moveInto',
    title: '移入上一行',
    short: '移入',
    search: '降级 右移 下级',
    keys: 'Alt+Shift+ArrowRight',
    direction: 'into',
  }),
];
