/** The append-only logs: only a superuser can change them, and their seals prove that they are unchanged. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import {
  computeSealHash,
  noHash,
  type Seal,
  type SealedLog,
  sealedLogs,
  selectSeals,
} from '../../db/history/logSeals.ts';
import { historyTables } from '../../db/history/protectHistory.ts';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

type LogTablePrivileges = {
  name: string;
  isOwned: boolean;
  /** True if the role can become the owner, or can drop the table with its schema. */
  reachesOwner: boolean;
  mayChange: boolean;
  mayRead: boolean;
  mayAdd: boolean;
  /** The login role that is the owner; empty if the owner cannot sign in, is the current role or is a superuser. */
  ownerWithLogin: string;
  extras: string;
};

export const logsProtected: IntegrityCheck = {
  name: 'logsProtected',
  title: '日志表只能追加',
  async *find({ tx }) {
    const held = await logTablePrivileges(tx);
    const missing = historyTables.filter((name) => !held.some((one) => one.name === name));
    for (const name of missing) yield { where: `表 ${name}`, expected: '存在', found: '没有' };
    for (const table of held) yield* findingsOf(table);
  },
};

function* findingsOf(table: LogTablePrivileges): Generator<Finding> {
  const { isOwned, reachesOwner, mayChange, mayRead, mayAdd, ownerWithLogin, extras } = table;
  const where = `表 ${table.name}`;
  const lacking = [...(mayRead ? [] : ['查询']), ...(mayAdd ? [] : ['追加'])];
  if (lacking.length > 0) {
    yield {
      where,
      expected: '应用的角色可以查询和追加（重新启动，或由管理员执行 server/db/history/protect.sql）',
      found: `缺少${lacking.join('、')}的权限`,
    };
  }
  if (ownerWithLogin !== '') {
    yield { where, expected: '所有者不能登录', found: `所有者 ${ownerWithLogin} 可以登录` };
  }
  if (mayChange) yield { where, expected: '应用的角色只能查询和追加', found: '可以修改、删除或清空' };
  if (extras !== '') yield { where, expected: '没有触发器和规则', found: extras };
  if (isOwned) {
    yield {
      where,
      isNote: true,
      expected: '由管理员执行 server/db/history/protect.sql 后不能',
      found: '属于应用的角色，它可以把修改的权限还给自己',
    };
  } else if (reachesOwner) {
    yield { where, expected: '应用的角色不是其所有者的成员，也不拥有其模式', found: '可以取得所有者的权限' };
  }
}

async function logTablePrivileges(tx: Tx): Promise<LogTablePrivileges[]> {
  const { rows } = await sql<LogTablePrivileges>`
    select c.relname as "name", c.relowner = a.oid as "isOwned",
      -- Not asked with pg_has_role alone: a role that may grant a membership can take it.
      pg_has_role(a.oid, c.relowner, 'member') or pg_has_role(a.oid, c.relowner, 'member with admin option')
        or n.nspowner = a.oid or (a.rolcreaterole and current_setting('server_version_num')::int < 160000)
        as "reachesOwner",
      has_table_privilege(a.oid, c.oid, 'update') or has_table_privilege(a.oid, c.oid, 'delete')
        or has_table_privilege(a.oid, c.oid, 'truncate') or has_any_column_privilege(a.oid, c.oid, 'update')
        as "mayChange",
      has_table_privilege(a.oid, c.oid, 'select') as "mayRead",
      -- Numbers and times are PostgreSQL's to give (protect.sql).
      (select bool_and(has_column_privilege(a.oid, c.oid, t.attnum, 'insert')) from pg_attribute t
        where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and t.attidentity = ''
          and not (c.relname in ('auditLog', 'logSeals') and t.attname = 'time')) as "mayAdd",
      case when o.rolcanlogin and not o.rolsuper and o.oid <> a.oid then o.rolname else '' end as "ownerWithLogin",
      coalesce((select string_agg(t.tgname, '、') from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '')
        || coalesce((select string_agg(r.rulename, '、') from pg_rewrite r where r.ev_class = c.oid), '') as "extras"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles a on a.rolname = current_user join pg_roles o on o.oid = c.relowner
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any(${[...historyTables]}::text[])
    order by 1`.execute(tx);
  return rows;
}

const logNames: Record<SealedLog, string> = { auditLog: '审计日志', flowLog: '流程日志' };

export const sealsHold: IntegrityCheck = {
  name: 'sealsHold',
  title: '已封存的日志没有被改动',
  async *find({ tx, tenant }) {
    for (const log of sealedLogs) {
      let previous: Seal | undefined;
      for await (const seal of cursorRows(tx, selectSeals(log))) {
        yield* chainFindings(log, seal, previous);
        const { rowCount, hash } = await computeSealHash(tx, { tenant, log, ...seal });
        if (hash !== seal.hash) {
          yield {
            where: `${placeOf(log, seal)}`,
            expected: `${seal.rowCount} 行，摘要 ${seal.hash.slice(0, 16)}`,
            found: `${rowCount} 行，摘要 ${hash.slice(0, 16)}`,
          };
        }
        previous = seal;
      }
    }
  },
};

function* chainFindings(log: SealedLog, seal: Seal, previous: Seal | undefined): Generator<Finding> {
  const where = placeOf(log, seal);
  const expected = {
    sealNo: String(BigInt(previous?.sealNo ?? 0) + 1n),
    firstId: String(BigInt(previous?.lastId ?? 0) + 1n),
    previousHash: previous?.hash ?? noHash,
  };
  for (const [key, value] of Object.entries(expected)) {
    // The keys of `expected` are keys of a seal.
    const found = seal[key as keyof typeof expected];
    if (found !== value) yield { where, expected: `${key} 为 ${value}`, found };
  }
}

const placeOf = (log: SealedLog, { sealNo, firstId, lastId }: Seal) =>
  `${logNames[log]}第 ${sealNo} 段（编号 ${firstId} 到 ${lastId}）`;
