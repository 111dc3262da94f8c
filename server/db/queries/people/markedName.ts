import { type RawBuilder, sql } from 'kysely';

/** The display name of a row of `users`, with a mark behind that of a disabled or deleted account; null without a row. */
export const markedName = (alias: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string | null>`${column('nickName')} || case when ${column('deleted')} then '（已删除）'
    when ${column('status')} = '1' then '（已停用）' else '' end`;
};
