/** Commands that explain permissions: who holds one, why somebody does not, and what menu a person sees. */
import type { EffectivePermission } from '../../../contract/calls/permission.ts';
import type { MenuRoute } from '../../../contract/calls/session.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { formatGrant } from '../../ui/format/permissionGrant.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import type { Command } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { targetRows } from './resourceContext.ts';
import { rowCommand } from './rowCommand.ts';

type Row = Readonly<Record<string, unknown>>;

const permission = 'system:permission:query';

const nameOf = ({ pageName, menuName }: EffectivePermission): string =>
  [pageName, menuName].filter(Boolean).join(' · ');

async function createWhyPrompt(row: Row): Promise<Prompt> {
  const userId = String(row.id);
  const all = await api.permission.ofUser({ params: { userId } });
  let chosen: EffectivePermission | undefined;
  const options = all.map((one) => ({ value: one.menuId, label: nameOf(one), detail: one.permission }));
  return {
    key: `user.why:${userId}`,
    title: '为什么能、为什么不能…',
    subject: String(row.nickName),
    next: (answers) =>
      answers.menuId
        ? undefined
        : {
            kind: 'one',
            name: 'menuId',
            title: '权限',
            sends: '说明',
            options: async (typed) =>
              options.filter(
                ({ label, detail }) => matchesPinyin(label, typed.trim()) || detail.includes(typed.trim()),
              ),
          },
    send: async (answers) => {
      const [menuId] = readSelectedValues(answers, 'menuId');
      chosen = all.find((one) => one.menuId === menuId);
    },
    finish: (sent) => {
      if (!sent || !chosen) return;
      const body = explainPermission(row, chosen);
      confirm({ title: `${row.nickName}：${nameOf(chosen)}`, body, notice: true }).catch(showFailure);
    },
  };
}

/** Explains whether the person has the permission; a disabled account is the first reason. */
export function explainPermission(row: Row, granted: EffectivePermission): string {
  if (row.status === '1') return `不能：账号已停用。启用后，${formatGrant(granted)}。`;
  return `${granted.roles.length > 0 ? '能' : '不能'}：${formatGrant(granted)}。`;
}

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
      return row && createWhyPrompt(row);
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
