/**
 * Where a cluster lies: `<data>/postgres`, or, when the account that runs PostgreSQL may not enter there, a
 * folder of its own that `<data>/postgres.location` names.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Account, accountFor, canReach } from './embeddedAccount.ts';
import { sharedFolder } from './embeddedBinaries.ts';

export type Place = {
  account: Account;
  /** The folder all below lies in; only the account (and root) may enter. */
  home: string;
  /** PGDATA. */
  cluster: string;
  /** Where the unix socket is; a short path, as the system allows 107 bytes. */
  sockets: string;
  /** Set when the cluster is not inside the data folder. */
  elsewhere: boolean;
};

export function placeOf(dataFolder: string): Place {
  const near = path.join(dataFolder, 'postgres');
  const note = path.join(dataFolder, 'postgres.location');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  const account = accountFor(path.join(noted ?? near, 'cluster'));
  if (noted) return prepared(noted, account, true);
  if (canReach(account, near)) return prepared(near, account, false);
  if (existsSync(path.join(near, 'cluster'))) {
    throw new Error(
      `运行内置数据库的账号（uid ${account.uid}）不能再进入 ${near}。 The cluster lies in a folder its account can no longer enter; give the folders above it their x permission back.`,
    );
  }
  const far = path.join(sharedFolder(account), `data-${randomBytes(6).toString('hex')}`);
  writeFileSync(note, `${far}\n`);
  return prepared(far, account, true);
}

function prepared(home: string, account: Account, elsewhere: boolean): Place {
  const inside = path.join(home, 'run');
  const sockets =
    Buffer.byteLength(inside) < 85
      ? inside
      : `/tmp/qianhe-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  for (const folder of [home, sockets]) own(folder, account);
  return { account, home, sockets, elsewhere, cluster: path.join(home, 'cluster') };
}

function own(folder: string, account: Account): void {
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
