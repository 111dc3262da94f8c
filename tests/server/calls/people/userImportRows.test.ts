import { expect, test } from 'vitest';
import { UserRowsReader } from '../../../../server/calls/people/import/userImportRows.ts';

const names = { depts: new Map(), roles: new Map(), posts: new Map(), signInNames: new Set<string>() };

test.each(['手机号', '手机', ' *手机 '])(
  'the column %j of a sheet of people is the phone number',
  (column) => {
    const header = ['账号', '姓名', column];
    const reader = new UserRowsReader(names, { header, rows: [] } as never);
    reader.add({ row: 2, cells: ['sunqi', '孙琪', '13900001234'] } as never);
    expect(reader.result.ignored).toEqual([]);
    expect(reader.result.users).toMatchObject([{ userName: 'sunqi', phonenumber: '13900001234' }]);
  },
);
