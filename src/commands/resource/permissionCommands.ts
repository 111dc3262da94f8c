/** Commands that explain permissions: who holds one, why somebody does not, and what menu a person sees. */
import type { MenuRoute } from '../../../contract/calls/session.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { type Command, declareCommand } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';
import { createWhyPrompt } from './whyPrompt.ts';

type Row = Readonly<Record<string, unknown>>;

const permission = 'system:permission:query';

async function previewMenu({ id, nickName }: Row): Promise<void> {
  const routes = await api.permission.menuOfUser({ params: { userId: String(id) } });
  const body = formatMenu(routes) || '没有菜单：账号已停用，或角色没有授予页面。';
  await confirm({ title: `${nickName} 的菜单`, body, notice: true });
}

/** One line per entry, indented by its level; hidden entries are omitted. */
export const formatMenu = (routes: readonly MenuRoute[], level = 0): string =>
  routes
    .filter(({ hidden }) => !hidden)
    .flatMap(({ meta, children }) => [
      `${'　'.repeat(level)}${meta.title}`,
      ...(children ? [formatMenu(children, level + 1)] : []),
    ])
    .filter(Boolean)
    .join('\n');

const firstRow = (context: CommandContext): Row | undefined => targetRows(context)[0];

export const permissionCommands: readonly Command[] = [
  rowCommand({
    id: 'permission.holders',
    of: 'permission',
    title: '谁能做',
    search: '哪些人 拥有 用户',
    keys: 'o',
    statusOrder: 11,
    scope: 'one',
    run: (context) => {
      const row = firstRow(context);
      if (row) navigate(`/system/permission/${encodeURIComponent(String(row.id))}`);
    },
  }),
  declareCommand({
    id: 'permission.ofPerson',
    title: '某人为什么不能…',
    search: '谁能做 权限 原因 人员 接口',
    group: '列表',
    keys: 'w',
    permission,
    when: ({ list }) => (list?.resource?.name === 'permission' ? 'yes' : 'hidden'),
    createPrompt: () => createWhyPrompt(),
  }),
  rowCommand({
    id: 'user.why',
    of: 'user',
    title: '为什么不能…',
    search: '权限 原因 为什么能',
    keys: 'w',
    scope: 'one',
    permission,
    createPrompt: (context) => {
      const row = firstRow(context);
      if (!row) return undefined;
      const { id, nickName, status } = row;
      return createWhyPrompt({ userId: String(id), nickName: String(nickName), status });
    },
  }),
  rowCommand({
    id: 'user.menuPreview',
    of: 'user',
    title: '菜单预览',
    search: '此人看到的菜单',
    keys: 'Shift+M',
    scope: 'one',
    permission,
    run: (context) => {
      const row = firstRow(context);
      return row && previewMenu(row);
    },
  }),
];
