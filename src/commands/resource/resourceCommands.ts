/** Commands on the rows of any administration object: adding, editing, deleting, and the history of a row. */
import type { Resource } from '../../../contract/resources/resource.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, type CommandSpec, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { loadTargets, type TargetScope } from '../record/targetRecords.ts';
import { formatRowNames, refreshRows, resourceAvailability, targetRows } from './resourceContext.ts';

type Row = Readonly<Record<string, unknown>>;

type ResourceCommandSpec = Omit<CommandSpec, 'group' | 'when' | 'run' | 'permission'> & {
  /** The call that the resource must have, and the last part of the permission. */
  act?: keyof Resource['calls'];
  right: string;
  scope: TargetScope;
  fits?: (resource: Resource, context: CommandContext) => boolean;
  run: (resource: Resource, context: CommandContext) => unknown;
};

const resourceCommand = ({ act, right, scope, fits, run, ...spec }: ResourceCommandSpec): Command =>
  declareCommand({
    ...spec,
    group: '列表',
    when: (context) => {
      const { list } = context;
      if (!list?.resource || fits?.(list.resource, context) === false) return 'hidden';
      return resourceAvailability(context, { ...(act && { act }), right, scope });
    },
    run: (context) => context.list?.resource && run(context.list.resource, context),
  });

/** Opens the editor of the row, or of a new one that starts with the initial values. */
async function edit(context: CommandContext, row?: Row, initial?: Row): Promise<void> {
  const saved = await context.list?.openEditor?.(row, initial);
  if (!saved) return;
  refreshRows(context);
  const password = readInitialPassword(saved.answer);
  if (password === undefined) return;
  const { showOneTimePassword } = await import('../../dialogs/account/showOneTimePassword.ts');
  await showOneTimePassword(password);
}

/** A new account or tenant answers its first password once. */
const readInitialPassword = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'initialPassword' in answer
    ? String(answer.initialPassword)
    : undefined;

async function removeRows(resource: Resource, context: CommandContext): Promise<void> {
  const ids = await loadTargets(context);
  if (ids.length === 0) return;
  const names = formatRowNames(resource, targetRows(context), ids.length);
  const title = `删除${resource.title}（${ids.length} 条）`;
  if (!(await confirm({ title, body: `${names}。是否确认删除该数据项?`, danger: true }))) return;
  const { sendToResource } = await import('../../state/resources/resourceCalls.ts');
  await sendToResource(resource, 'remove', ids);
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
    run: (_, context) => edit(context),
  }),
  resourceCommand({
    id: 'resource.addBelow',
    title: '新增下级',
    keys: 'Shift+N',
    act: 'add',
    right: 'add',
    scope: 'one',
    fits: ({ tree }) => tree !== undefined,
    run: ({ tree, label }, context) => {
      const { focusedRow: above } = context;
      if (!tree || !above) return;
      return edit(context, undefined, {
        [tree.parent]: above.id,
        [`${tree.parent}$view`]: above[label],
      });
    },
  }),
  resourceCommand({
    id: 'resource.edit',
    title: '编辑',
    keys: 'e',
    statusOrder: 11,
    act: 'edit',
    right: 'edit',
    scope: 'one',
    run: (_, context) => edit(context, targetRows(context)[0]),
  }),
  resourceCommand({
    id: 'resource.remove',
    title: '删除',
    keys: 'Delete',
    destructive: true,
    act: 'remove',
    right: 'remove',
    scope: 'many',
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
      if (!list?.resource?.calls.edit) return 'hidden';
      return focusedRow ? 'yes' : { no: '请先选择数据' };
    },
    run: (context) => context.list?.resource && openHistory(context.list.resource, context),
  }),
];
