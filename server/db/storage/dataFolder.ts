/** Restricts the data folder to its account, and locks the folder of an embedded database for one server process. */
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

/** Folders for uploads and for generated files. */
const ownFolders = ['files', 'tmp'];

/**
 * Creates the folder if missing, restricts it to its account and throws a sentence if it is not writable. If root
 * starts an `embedded` database, the database's account may pass through to its own folder, and can list nothing on
 * the path. Returns a sentence if the folder belongs to another account and is open.
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
    // On a read-only file system root passes the check above.
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

/** Marks the folder as the target of a running restore. The returned function removes the mark. */
export function markRestoreStarted(folder: string): () => void {
  const file = path.join(folder, restoreMarker);
  writeFileSync(file, '');
  return () => rmSync(file);
}

/** Throws a sentence after an interrupted restore: the folder then holds only a part of an installation. */
export function assertNoUnfinishedRestore(folder: string): void {
  if (!existsSync(path.join(folder, restoreMarker))) return;
  throw new Error(
    `数据目录 ${folder} 里的恢复没有完成，请清空该目录（外部数据库也要清空）后重新恢复。 A restore into this data folder was broken off; empty it and restore again.`,
  );
}

/**
 * Mode 0700; 0710 if an account of another group must pass. If this process does not own the folder (a mounted
 * volume), it cannot restrict it, and says so.
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
  // Owner and group first: the folder must not be open to its previous group.
  if (passes) chownSync(folder, stat.uid, gid);
  chmodSync(folder, mode);
  return undefined;
}

/** Locks the folder for this process. Throws a sentence if another live server holds the lock. */
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

/** The process id and, if the system reports it, the start time, because process ids are reused. */
function identifyProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses, the start time is the 20th word.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}
