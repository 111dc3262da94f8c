import { sql } from 'kysely';
import { signInNamesOf } from '../../../contract/calls/shapes/signInNames.ts';
import { cursorRows } from '../cursorRows.ts';
import type { IntegrityCheck } from '../integrityCheck.ts';

type NamedUser = {
  userId: string;
  userName: string;
  phonenumber: string;
  stored: string[];
  shared: string[];
};

/** A deleted account has no names. Names that accounts have shared since before names had one owner are notes. */
export const signInNamesAgree: IntegrityCheck = {
  name: 'signInNamesAgree',
  title: '每个账号的登录名与其账号、手机号一致，一个登录名只属于一个账号',
  async *find({ tx }) {
    const users = sql<NamedUser>`
      select u."userId", case when u."deleted" then '' else u."userName" end as "userName",
        case when u."deleted" then '' else u."phonenumber" end as "phonenumber",
        array(select s."name" from "signInNames" s where s."userId" = u."userId") as "stored",
        array(select s."name" from "signInNames" s where s."userId" = u."userId" and s."shared"
          and exists (select from "signInNames" o where o."name" = s."name" and o."userId" <> s."userId")) as "shared"
      from users u order by u."userId"`;
    for await (const { userId, stored, shared, ...user } of cursorRows(tx, users)) {
      const where = `用户 ${userId}`;
      const names = [...new Set(Object.values(signInNamesOf(user)))].filter((name) => name !== '');
      const [expected, found] = [names, stored].map((some) => some.toSorted().join('、'));
      if (expected !== found)
        yield { where, expected: expected || '没有登录名', found: found || '没有登录名' };
      for (const name of shared)
        yield { where, expected: '登录名只属于一个账号', found: `${name} 也属于其他账号`, isNote: true };
    }
  },
};
