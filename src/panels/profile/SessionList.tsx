import { useEffect, useState } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { refetchOwnSessions, useOwnSessions } from '../../state/cache/own/ownSessions.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { ElapsedTime } from '../../ui/ElapsedTime.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { Tag } from '../../ui/Tag.tsx';

const columns = [
  { name: '设备', width: '34%' },
  { name: '地址', width: '24%' },
  { name: '登录时间', width: '21%', detail: true },
  { name: '最近使用', width: '21%' },
] as const;

/** The person's sessions; the commands below act on the session under the cursor. */
export function SessionList() {
  const loaded = useOwnSessions();
  const list = loaded ?? [];
  const [at, setAt] = useState(0);
  const cursor = Math.max(0, Math.min(at, list.length - 1));
  useEffect(() => void refetchOwnSessions().catch(showFailure), []);
  useCommandContext({ ownSession: list[cursor] });
  if (!loaded) return null;
  return (
    <>
      <RowList
        label="登录设备"
        count={list.length}
        cursor={cursor}
        onCursor={setAt}
        columns={columns}
        row={(index) => {
          const session = list[index];
          return (
            session && (
              <>
                <td title={session.device}>
                  {session.device} {session.current && <Tag tone="accent">当前</Tag>}
                </td>
                <td>{session.address}</td>
                <td data-detail>
                  <ElapsedTime time={session.signInTime} />
                </td>
                <td>
                  <ElapsedTime time={session.lastSeen} />
                </td>
              </>
            )
          );
        }}
      />
      <CommandButtons ids={['session.end', 'session.endOthers']} />
    </>
  );
}
