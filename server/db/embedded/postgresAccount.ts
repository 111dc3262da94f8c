/**
 * PostgreSQL refuses to run as root. This module finds the account it runs as instead, and checks which folders that
 * account can reach.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Options for starting a child process. Empty if this process is not root. */
export type PostgresAccount = { uid?: number; gid?: number };

/** The account for a cluster: the owner of an existing cluster, else an unprivileged account of the machine. */
export function resolvePostgresAccount(cluster: string): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find(([known]) => known === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    '内置数据库不能以 root 运行，而本机没有 postgres 或 nobody 账号。 The embedded PostgreSQL cannot run as root and /etc/passwd has neither postgres nor nobody; add one or set DATABASE_URL.',
  );
}

/** True if the account may pass every parent folder and read this one. */
export function canAccessFolder(account: PostgresAccount, folder: string): boolean {
  if (account.uid === undefined) return true;
  const parts = path.resolve(folder).split(path.sep);
  return parts.every((_, index) => {
    const place = parts.slice(0, index + 1).join(path.sep) || path.sep;
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat) return true;
    if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0;
    if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0;
    return (stat.mode & 0o001) !== 0;
  });
}
