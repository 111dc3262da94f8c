import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { writeClipboard } from '../../ui/clipboard.ts';
import { formatTsv } from '../../ui/format/tsv.ts';
import { type RowColumn, RowList } from '../../ui/list/RowList.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatPasswordFile, listPasswordRows } from './initialPasswordSheet.ts';
import type { InitialPassword } from './sheetImporter.ts';

const columns: readonly RowColumn[] = [
  { name: '账号', width: '25%' },
  { name: '姓名', width: '25%' },
  { name: '初始密码', width: '50%' },
];

/** The first passwords of imported accounts, which the server answers only once. */
export function InitialPasswords({ passwords }: { passwords: readonly InitialPassword[] }) {
  const [cursor, setCursor] = useState(0);
  const copy = async () => {
    await writeClipboard(formatTsv(listPasswordRows(passwords)));
    toast.success('已复制');
  };
  const file = useMemo(
    () => `data:text/csv;charset=utf-8,${encodeURIComponent(formatPasswordFile(passwords))}`,
    [passwords],
  );
  return (
    <>
      <p>每个新账号各有一个初始密码，只显示这一次，请转交本人；首次登录时须修改。</p>
      <RowList
        label="初始密码"
        count={passwords.length}
        cursor={cursor}
        onCursor={setCursor}
        columns={columns}
        row={(index) => {
          const one = passwords[index];
          return (
            one && (
              <>
                <td title={one.userName}>{one.userName}</td>
                <td title={one.nickName}>{one.nickName}</td>
                <td>{one.password}</td>
              </>
            )
          );
        }}
      />
      <p>
        <Button onClick={copy}>全部复制</Button>{' '}
        <a href={file} download="初始密码.csv">
          下载初始密码
        </a>
      </p>
    </>
  );
}
