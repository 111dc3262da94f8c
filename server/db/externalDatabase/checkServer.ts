/** Checks an external PostgreSQL: reachable, new enough, in the right encoding, and not behind a transaction pooler. */
import pg from 'pg';
import { chineseCollation } from '../filter/chineseOrder.ts';
import { createUnreachableError, openConnection, waitForConnection } from './startConnection.ts';
import { isTransactionPooler } from './transactionPooler.ts';

const oldestSupportedMajor = 15;

type ServerInfo = {
  version: string;
  number: string;
  encoding: string;
  database: string;
  user: string;
  sortsChinese: boolean;
};

/** Throws one sentence if this program cannot work on the server. Changes nothing. */
export async function assertSupportedServer(url: string): Promise<void> {
  const client = await waitForConnection(url);
  try {
    const { rows } = await client.query<ServerInfo>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number,
        current_setting('server_encoding') as encoding, current_database() as database, current_user as "user",
        exists (select from pg_collation where collname = ${pg.escapeLiteral(chineseCollation)}) as "sortsChinese"`,
    );
    const refusal = rows[0] && describeUnsupported(rows[0]);
    if (refusal !== undefined) throw new Error(refusal);
  } finally {
    await client.end();
  }
  await assertNoTransactionPooler(url);
}

function describeUnsupported(server: ServerInfo): string | undefined {
  const { version, number, encoding, database, user, sortsChinese } = server;
  if (Number(number) < oldestSupportedMajor * 10_000) {
    return `需要 PostgreSQL ${oldestSupportedMajor} 或更高版本，DATABASE_URL 指向的是 ${version}。 PostgreSQL ${oldestSupportedMajor} or newer is needed.`;
  }
  // Length, case and trigrams of Chinese text are correct only in UTF8; SQL_ASCII treats bytes as characters.
  if (encoding !== 'UTF8') {
    const other = `${escapeId(`${database}_utf8`)} OWNER ${escapeId(user)} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`;
    return `数据库 ${database} 的编码是 ${encoding}，需要 UTF8：请管理员执行 CREATE DATABASE ${other}; 再让 DATABASE_URL 指向它。 The database has to have the encoding UTF8.`;
  }
  if (!sortsChinese) {
    return `PostgreSQL 缺少 ICU 排序规则 ${chineseCollation}，无法按拼音排序：请使用以 --with-icu 编译的版本（官方安装包均是），再执行 SELECT pg_import_system_collations('pg_catalog'); PostgreSQL has to be built with ICU.`;
  }
  return undefined;
}

/** The same checks for a replica. A replica may be unavailable; queries sent to it then fail by themselves. */
export async function assertSupportedReplica(url: string): Promise<void> {
  const isShared = await isTransactionPooler(() => openConnection(url)).catch(() => false);
  if (isShared) throw new Error(describeTransactionPooler('DATABASE_REPLICA_URL'));
}

async function assertNoTransactionPooler(url: string): Promise<void> {
  const isShared = await isTransactionPooler(() => openConnection(url)).catch((cause: unknown) => {
    throw createUnreachableError(url, cause);
  });
  if (isShared) throw new Error(describeTransactionPooler('DATABASE_URL'));
}

const describeTransactionPooler = (setting: string) =>
  `${setting} 指向按事务分配连接的连接池（如 PgBouncer 的 pool_mode = transaction），锁、通知和会话设置在其中会失效：请直接连接 PostgreSQL，或改为 pool_mode = session。 The connections go through a transaction pooler; connect to PostgreSQL itself, or pool sessions.`;

const escapeId = pg.escapeIdentifier;
