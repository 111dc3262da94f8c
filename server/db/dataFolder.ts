/** The data folder of an embedded database belongs to one server process at a time. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './embeddedLeftover.ts';

/** Makes the folder if need be and throws a sentence when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // A read-only file system lets root through the check above.
    const probe = path.join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new Error(
      `数据目录 ${folder} 不可写，请修改权限或设置 DATA_DIR。 The data folder cannot be written: ${String(cause)}`,
      { cause },
    );
  }
}

const unfinishedRestore = 'restore.unfinished';

/** Marks the folder as one that a restore is filling; the answered function takes the mark away. */
export function markRestore(folder: string): () => void {
  const file = path.join(folder, unfinishedRestore);
  writeFileSync(file, '');
  return () => rmSync(file);
}

/** Throws a sentence where a restore was broken off: what lies there is a part of an installation. */
export function assertRestored(folder: string): void {
  if (!existsSync(path.join(folder, unfinishedRestore))) return;
  throw new Error(
    `数据目录 ${folder} 里的恢复没有完成，请清空该目录（外部数据库也要清空）后重新恢复。 A restore into this data folder was broken off; empty it and restore again.`,
  );
}

/** Takes the folder for this process; throws a sentence when another live server holds it. */
export function holdDataFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  const holder = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const pid = Number(holder.split(' ')[0]);
  if (pid !== process.pid && isAlive(pid) && holder === identityOf(pid)) {
    throw new Error(
      `数据目录 ${folder} 正被另一个签核进程（pid ${pid}）使用。 Another server uses this data folder; stop it or set DATA_DIR.`,
    );
  }
  writeFileSync(file, `${identityOf(process.pid)}\n`);
  return () => rmSync(file, { force: true });
}

/** The number and, where the system tells it, the start time: numbers are given out again. */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses, the start time is the 20th word.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}
