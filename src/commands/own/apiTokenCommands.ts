/** Commands of the person's own API tokens: create one, revoke the one under the cursor. */
import type { ApiTokenRow } from '../../../contract/calls/apiToken.ts';
import { api } from '../../client/api.ts';
import { showNewToken } from '../../dialogs/account/showOneTimeSecret.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { openNewToken } from '../../dialogs/token/openNewToken.ts';
import { refetchOwnTokens } from '../../state/cache/own/ownTokens.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { passwordAvailability } from './ownSessionCommands.ts';

type OwnToken = Pick<ApiTokenRow, 'id' | 'name'>;

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The API token under the cursor of the profile page. */
    apiToken?: OwnToken | undefined;
  }
}

async function createToken(): Promise<void> {
  const token = await openNewToken();
  if (token === undefined) return;
  await Promise.all([refetchOwnTokens(), showNewToken(token)]);
}

async function revokeToken(one: OwnToken | undefined): Promise<void> {
  if (!one) return;
  const body = `令牌“${one.name}”将立即失效，使用它的程序不能再访问。是否继续?`;
  if (!(await confirm({ title: '撤销令牌', body, confirmLabel: '撤销令牌', danger: true }))) return;
  await api.apiToken.remove({ body: [one.id] });
  toast.success('令牌已撤销');
  await refetchOwnTokens();
}

export const apiTokenCommands: readonly Command[] = [
  declareCommand({
    id: 'token.add',
    title: '新建令牌',
    search: '访问令牌 接口 API token 程序',
    staffOnly: true,
    group: '系统',
    when: passwordAvailability,
    run: createToken,
  }),
  // Without a key: on its page Delete ends the session under the cursor.
  declareCommand({
    id: 'token.remove',
    title: '撤销令牌',
    search: '删除 访问令牌 API token',
    group: '系统',
    destructive: true,
    when: ({ apiToken }) => (apiToken ? 'yes' : 'hidden'),
    run: ({ apiToken }) => revokeToken(apiToken),
  }),
];
