/**
 * The folder of a cluster: `<data>/postgres`, or, if the account that runs PostgreSQL may not enter it, a separate
 * folder whose path `<data>/postgres.location` holds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canAccessFolder, type PostgresAccount, resolvePostgresAccount } from './postgresAccount.ts';
import { ensureSharedFolder } from './postgresBinaries.ts';

export type ClusterPath = {
  account: PostgresAccount;
  /** The parent of all folders below. Only the account (and root) may enter it. */
  home: string;
  /** PGDATA. */
  cluster: string;
  /** The folder of the unix socket. The path is short because the system allows 107 bytes. */
  sockets: string;
  /** True if the cluster is outside the data folder. */
  elsewhere: boolean;
};

export function resolveClusterPath(dataFolder: string): ClusterPath {
  const near = path.join(dataFolder, 'postgres');
  const note = path.join(dataFolder, 'postgres.location');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  const account = resolvePostgresAccount(path.join(noted ?? near, 'cluster'));
  if (noted) return prepareFolders(noted, account, true);
  if (canAccessFolder(account, near)) return prepareFolders(near, account, false);
  if (existsSync(path.join(near, 'cluster'))) {
    throw new Error(
      `运行内置数据库的账号（uid ${account.uid}）不能再进入 ${near}。 The cluster lies in a folder its account can no longer enter; give the folders above it their x permission back.`,
    );
  }
  const far = path.join(ensureSharedFolder(account), `data-${randomBytes(6).toString('hex')}`);
  writeFileSync(note, `${far}\n`);
  return prepareFolders(far, account, true);
}

function prepareFolders(home: string, account: PostgresAccount, elsewhere: boolean): ClusterPath {
  const inside = path.join(home, 'run');
  const sockets =
    Buffer.byteLength(inside) < 85
      ? inside
      : `/tmp/qianhe-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  for (const folder of [home, sockets]) ensureOwnedFolder(folder, account);
  return { account, home, sockets, elsewhere, cluster: path.join(home, 'cluster') };
}

function ensureOwnedFolder(folder: string, account: PostgresAccount): void {
  const uid = account.uid ?? process.getuid?.() ?? 0;
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  }
  const stat = lstatSync(folder);
  if (stat.isDirectory() && stat.uid === uid) return;
  throw new Error(
    `${folder} 不属于运行内置数据库的账号（uid ${uid}）。 That path is not a folder owned by the account that runs PostgreSQL.`,
  );
}
