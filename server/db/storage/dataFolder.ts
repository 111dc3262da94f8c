/** The data folder is closed to other accounts; that of an embedded database belongs to one server process at a time. */
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type PostgresAccount, resolvePostgresAccount } from '../embedded/postgresAccount.ts';
import { isProcessAlive } from '../embedded/stalePostmaster.ts';

/** Folders for what people have sent and for what is made for them. */
const ownFolders = ['files', 'tmp'];

/**
 * Makes the folder if need be, closes it to other accounts and throws a sentence when it cannot be written. With an
 * `embedded` database that root starts, the database's account may pass through to its own folder, and see nothing
 * on the way. Answers a sentence where the folder belongs to somebody else and is open.
 */
export function prepareDataFolder(folder: string, { embedded }: { embedded: boolean }): string | undefined {
  const isInside = embedded && !existsSync(path.join(folder, 'postgres.location'));
  const database = isInside ? resolvePostgresAccount(path.join(folder, 'postgres', 'cluster')) : {};
  let open: string | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    open = restrictFolder(folder, database);
    for (const name of ownFolders) {
      mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
      restrictFolder(path.join(folder, name), {});
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // A read-only file system lets root through the check above.
    const probe = path.join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return open;
  } catch (cause) {
    throw new Error(
      `数据目录 ${folder} 不可写，请修改权限或设置 DATA_DIR。 The data folder cannot be written: ${String(cause)}`,
      { cause },
    );
  }
}

const restoreMarker = 'restore.unfinished';

/** Marks the folder as one that a restore is filling; the answered function takes the mark away. */
export function markRestoreStarted(folder: string): () => void {
  const file = path.join(folder, restoreMarker);
  writeFileSync(file, '');
  return () => rmSync(file);
}

/** Throws a sentence where a restore was broken off: what lies there is a part of an installation. */
export function assertNoUnfinishedRestore(folder: string): void {
  if (!existsSync(path.join(folder, restoreMarker))) return;
  throw new Error(
    `数据目录 ${folder} 里的恢复没有完成，请清空该目录（外部数据库也要清空）后重新恢复。 A restore into this data folder was broken off; empty it and restore again.`,
  );
}

/**
 * Mode 0700; 0710 where an account of another group must pass. What this process does not own (a mounted volume) it
 * cannot close, and says so.
 */
function restrictFolder(folder: string, { uid, gid }: PostgresAccount): string | undefined {
  const passes = uid !== undefined && gid !== undefined;
  const mode = passes ? 0o710 : 0o700;
  const stat = statSync(folder);
  if ((stat.mode & 0o777) === mode && (!passes || stat.gid === gid)) return undefined;
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  if (own !== 0 && own !== stat.uid) {
    if ((stat.mode & 0o007) === 0) return undefined;
    return `数据目录 ${folder} 可被其他账号进入，请将权限改为 0700。 The data folder is open to other accounts; close it with chmod 0700.`;
  }
  // Owner and group first: a folder must not be open to the group that it had before.
  if (passes) chownSync(folder, stat.uid, gid);
  chmodSync(folder, mode);
  return undefined;
}

/** Takes the folder for this process; throws a sentence when another live server holds it. */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  const holder = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const pid = Number(holder.split(' ')[0]);
  if (pid !== process.pid && isProcessAlive(pid) && holder === identifyProcess(pid)) {
    throw new Error(
      `数据目录 ${folder} 正被另一个签核进程（pid ${pid}）使用。 Another server uses this data folder; stop it or set DATA_DIR.`,
    );
  }
  writeFileSync(file, `${identifyProcess(process.pid)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The number and, where the system tells it, the start time: numbers are given out again. */
function identifyProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses, the start time is the 20th word.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}
