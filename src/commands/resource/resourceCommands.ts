/** Commands on the rows of any administration object: adding, editing, deleting, and the history of a row. */
import { type Resource, uniqueCodes } from '../../../contract/resources/resource.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { reloadChangedRows, showSavedRow } from '../core/changedRows.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { loadTargets, type TargetScope } from '../record/targetRecords.ts';
import { showObjectUse } from './objectUse.ts';
import { leaveRows } from './people/leavePerson.ts';
import { canActOn, findOwnTargetBar } from './people/ownRow.ts';
import {
  formatRowNames,
  type OpenedRow,
  refreshRows,
  resourceAvailability,
  targetRows,
} from './resourceContext.ts';

type ResourceCommandSpec = Omit<CommandSpec, 'group' | 'when' | 'run' | 'permission'> & {
  /** The call that the resource must have, and the last part of the permission. */
  act?: keyof Resource['calls'];
  right: string;
  scope: TargetScope;
  fits?: (resource: Resource, context: CommandContext) => boolean;
  /** The reason against these rows. */
  barred?: (resource: Resource, context: CommandContext) => string | undefined;
  run: (resource: Resource, context: CommandContext) => unknown;
};

const resourceCommand = ({ act, right, scope, fits, barred, run, ...spec }: ResourceCommandSpec): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      const { list } = context;
      if (!list?.resource || fits?.(list.resource, context) === false) return 'hidden';
      const availability = resourceAvailability(context, { ...(act && { act }), right, scope });
      const no = availability === 'yes' ? barred?.(list.resource, context) : undefined;
      return no === undefined ? availability : { no };
    },
    run: (context) => context.list?.resource && run(context.list.resource, context),
  });

/** The saved row gets the cursor: a new one in its place in the list, an edited one in the place of its new values. */
async function openEditor(context: CommandContext, opened: OpenedRow): Promise<void> {
  const { list, listId } = context;
  const saved = await list?.openEditor?.(opened);
  if (!saved || !list?.resource) return;
  findList(listId)?.clearSelection();
  const key = opened.row?.id ?? readMember(saved.answer, list.resource.key);
  if (key === undefined) await reloadChangedRows(listId);
  else await showSavedRow(listId, { key: String(key) });
  const password = readMember(saved.answer, 'initialPassword');
  if (password === undefined) return;
  const { showOneTimePassword } = await import('../../dialogs/account/showOneTimeSecret.ts');
  await showOneTimePassword(String(password));
}

/** A new row answers its key; a new account or tenant its first password, once. */
const readMember = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;

/** Opens the editor of a new row with the values of the focused one. */
async function copyRow(resource: Resource, context: CommandContext): Promise<void> {
  const { focusedRow: row } = context;
  if (!row) return;
  const empty = Object.fromEntries(uniqueCodes(resource).map((name) => [name, undefined]));
  const initial = { ...row, [resource.label]: `${row[resource.label]} 副本`, ...empty };
  await openEditor(context, { initial, copyOf: String(row.id) });
}

async function addBelow({ tree, label }: Resource, context: CommandContext): Promise<void> {
  const { focusedRow: above } = context;
  if (!tree || !above) return;
  const initial = { [tree.parent]: above.id, [`${tree.parent}$view`]: above[label] };
  await openEditor(context, { initial });
}

/** Deleting people asks about what depends on them. */
const removals: Partial<
  Record<ResourceName, (context: CommandContext, ids: readonly string[]) => Promise<void>>
> = {
  user: (context, ids) => leaveRows('remove', context, ids),
};

async function removeRows(resource: Resource, context: CommandContext): Promise<void> {
  const ids = await loadTargets(context);
  if (ids.length === 0 || !canActOn(ids, resource.ownRemoval)) return;
  const removal = removals[resource.name];
  if (removal) return removal(context, ids);
  const names = formatRowNames(resource, targetRows(context), ids.length);
  const title = `删除${resource.title}（${ids.length} 条）`;
  const body = `${names}。是否确认删除该数据项?`;
  if (!(await confirm({ title, body, danger: true, final: ids.length > 1 }))) return;
  const { sendToResource } = await import('../../state/resources/resourceCalls.ts');
  try {
    await sendToResource(resource, 'remove', { body: ids });
  } catch (error) {
    if (!(await showObjectUse(error, `${resource.title}不能删除`))) throw error;
    return;
  }
  toast.success('删除成功');
  refreshRows(context);
}

function openHistory({ name }: Resource, { focusedRow }: CommandContext): void {
  const filter = { all: [{ field: 'objects', is: 'anyOf', value: [`${name}:${focusedRow?.id}`] }] };
  navigate(`/system/log?filter=${encodeURIComponent(JSON.stringify(filter))}`);
}

export const resourceCommands: readonly Command[] = [
  resourceCommand({
    id: 'resource.add',
    title: ({ list }) => `新增${list?.resource?.title ?? ''}`,
    short: '新增',
    keys: 'n',
    primary: true,
    statusOrder: 10,
    act: 'add',
    right: 'add',
    scope: 'none',
    run: (_, context) => openEditor(context, {}),
  }),
  resourceCommand({
    id: 'resource.addBelow',
    title: '新增下级',
    keys: 'Shift+N',
    act: 'add',
    right: 'add',
    scope: 'one',
    fits: ({ tree }) => tree !== undefined,
    run: addBelow,
  }),
  resourceCommand({
    id: 'resource.edit',
    title: '编辑',
    keys: 'e',
    statusOrder: 11,
    act: 'edit',
    right: 'edit',
    scope: 'one',
    run: (_, context) => openEditor(context, { row: targetRows(context)[0] }),
  }),
  resourceCommand({
    id: 'resource.copy',
    title: '复制为新的…',
    search: '副本 复制新增',
    keys: 'Alt+N',
    act: 'add',
    right: 'add',
    scope: 'one',
    fits: ({ copy }) => copy !== undefined,
    run: copyRow,
  }),
  resourceCommand({
    id: 'resource.remove',
    title: '删除',
    keys: 'Delete',
    destructive: true,
    act: 'remove',
    right: 'remove',
    scope: 'many',
    barred: ({ ownRemoval }, context) => ownRemoval && findOwnTargetBar(context, ownRemoval),
    run: removeRows,
  }),
  declareCommand({
    id: 'resource.history',
    title: '变更记录',
    search: '历史 审计 日志 谁改的',
    group: '列表',
    keys: 'Shift+H',
    permission: 'system:log:list',
    when: ({ list, focusedRow }) => {
      if (!list?.resource?.calls.edit && !list?.resource?.hasHistory) return 'hidden';
      return focusedRow ? 'yes' : { no: '请先选择数据' };
    },
    run: (context) => context.list?.resource && openHistory(context.list.resource, context),
  }),
];
