import { useEffect, useState } from 'react';
import type { ApiTokenRow } from '../../../contract/calls/apiToken.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { refetchOwnTokens, useOwnTokens } from '../../state/cache/own/ownTokens.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { ElapsedTime } from '../../ui/ElapsedTime.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { Tag } from '../../ui/Tag.tsx';

const columns = [
  { name: '名称', width: '34%' },
  { name: '权限', width: '24%' },
  { name: '到期', width: '21%' },
  { name: '最近使用', width: '21%', detail: true },
] as const;

/** The person's API tokens; the commands below act on the token under the cursor. */
export function TokenList() {
  const loaded = useOwnTokens();
  const list = loaded ?? [];
  const [at, setAt] = useState(0);
  const cursor = Math.max(0, Math.min(at, list.length - 1));
  useEffect(() => void refetchOwnTokens().catch(showFailure), []);
  useCommandContext({ apiToken: list[cursor] });
  if (!loaded) return null;
  return (
    <>
      <p className="profile-note">
        程序用令牌以您的身份访问接口，权限不超出所选；令牌不能修改密码、资料和令牌本身。
      </p>
      {list.length > 0 && (
        <RowList
          label="访问令牌"
          count={list.length}
          cursor={cursor}
          onCursor={setAt}
          columns={columns}
          row={(index) => list[index] && <TokenCells token={list[index]} />}
        />
      )}
      <CommandButtons ids={['token.add', 'token.remove']} />
    </>
  );
}

function TokenCells({ token }: { token: ApiTokenRow }) {
  const { name, permissions, expireTime, lastUsedTime, isExpired } = token;
  return (
    <>
      <td title={name}>
        {name} {isExpired && <Tag tone="danger">已过期</Tag>}
      </td>
      <td title={permissions.join('\n')}>{formatPermissions(permissions)}</td>
      <td title={expireTime}>{expireTime.slice(0, 10)}</td>
      <td data-detail>{lastUsedTime ? <ElapsedTime time={lastUsedTime} /> : '未使用'}</td>
    </>
  );
}

function formatPermissions(permissions: readonly string[]): string {
  if (permissions.includes('*:*:*')) return '全部权限';
  return permissions.length === 0 ? '仅读取本人内容' : `${permissions.length} 项权限`;
}
