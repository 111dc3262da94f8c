/**
 * Copies the uploaded files that the rows of a snapshot name. The content of a stored name never changes: a file of the
 * same name and size in the previous backup is linked instead of copied, so that it occupies space once.
 */
import { createReadStream } from 'node:fs';
import { link, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { removedFolder, storeFolders } from '../records/files/fileStore.ts';
import { type Part, readPartLines, writeBytes, writeCompressed } from './backupParts.ts';
import type { SnapshotTenant } from './snapshot.ts';

const entrySchema = z.object({
  name: z.string().regex(/^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/),
  /** null: the row had no content when the backup was taken. */
  size: z.number().int().nonnegative().nullable(),
  sha256: z.string(),
});

export type FileEntry = z.output<typeof entrySchema>;

export type FileTotals = { count: number; totalBytes: number; missing: number };

const maxConcurrent = 8;
const fileList = 'files.jsonl.zst';
const filePath = (name: string) => path.join('files', name.slice(0, 2), name);

/** Writes the names in the snapshot's rows, in order, as a part: there may be millions. */
export async function writeFileNames(
  client: pg.Client,
  tenants: readonly SnapshotTenant[],
  file: string,
): Promise<void> {
  const named = tenants.map(({ schema }) => {
    const [files, jobs] = ['files', 'jobs'].map((table) => `${pg.escapeIdentifier(schema)}.${table}`);
    return `select "fileName" as name from ${files} union all select "fileKey" from ${jobs}
      union all select request ->> 'fileKey' from ${jobs} where state in ('queued', 'running')`;
  });
  const all = named.length > 0 ? named.join(' union all ') : 'select null as name where false';
  const rows = `select distinct name collate "C" as name from (${all}) as named where name is not null order by 1`;
  await writeCompressed(client.query(copyTo(`copy (${rows}) to stdout`)), file);
}

export type CopySource = {
  /** The store's folder. */
  store: string;
  /** The folder of the previous backup, if one exists in the same parent. */
  earlier: string | undefined;
};

/** Copies the files that `names` lists into the backup; returns the part that lists them with their SHA-256. */
export async function copyStoredFiles(
  folder: string,
  names: string,
  from: CopySource,
): Promise<Part & FileTotals> {
  for (const part of storeFolders)
    await mkdir(path.join(folder, 'files', part), { recursive: true, mode: 0o700 });
  const totals: FileTotals = { count: 0, totalBytes: 0, missing: 0 };
  const lines = async function* () {
    for await (const chunk of chunksOf(pairWithPrevious(names, from.earlier))) {
      const entries = await Promise.all(chunk.map((wanted) => copyOne(folder, wanted, from)));
      for (const { size } of entries) {
        totals.count += 1;
        totals.totalBytes += size ?? 0;
        if (size === null) totals.missing += 1;
      }
      yield `${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`;
    }
  };
  const written = await writeCompressed(Readable.from(lines()), path.join(folder, fileList));
  return { path: fileList, ...written, ...totals };
}

type FileToCopy = { name: string; earlier: FileEntry | undefined };

async function copyOne(folder: string, { name, earlier }: FileToCopy, from: CopySource): Promise<FileEntry> {
  const to = path.join(folder, filePath(name));
  const source = await openStoredFile(from.store, name);
  if (source === undefined) return { name, size: null, sha256: '' };
  try {
    const { size } = await source.stat();
    if (
      from.earlier !== undefined &&
      earlier?.size === size &&
      (await tryLink(path.join(from.earlier, filePath(name)), to))
    )
      return earlier;
    const { bytes, sha256 } = await writeBytes(source.createReadStream({ autoClose: false }), to);
    return { name, size: bytes, sha256 };
  } finally {
    await source.close();
  }
}

/** Opens a file in the store or among the removed files; it may move between them at any moment. */
async function openStoredFile(store: string, name: string) {
  for (const place of [path.join(store, name.slice(0, 2), name), path.join(store, removedFolder, name)]) {
    const handle = await open(place, 'r').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (handle) return handle;
  }
  return undefined;
}

/** False if the file system has no links, or if the earlier backup lacks the file. */
const tryLink = async (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

/** Both lists are in the order of their names, so that neither has to be held in memory. */
async function* pairWithPrevious(
  names: string,
  earlierFolder: string | undefined,
): AsyncIterable<FileToCopy> {
  const entries = (earlierFolder === undefined ? noEntries() : fileEntries(earlierFolder))[
    Symbol.asyncIterator
  ]();
  let next = await entries.next();
  for await (const name of readPartLines(names)) {
    while (!next.done && next.value.name < name) next = await entries.next();
    yield { name, earlier: !next.done && next.value.name === name ? next.value : undefined };
  }
}

async function* noEntries(): AsyncIterable<FileEntry> {}

/** The files that a backup lists, in the order of their names. */
async function* fileEntries(folder: string): AsyncIterable<FileEntry> {
  for await (const line of readPartLines(path.join(folder, fileList)))
    yield entrySchema.parse(JSON.parse(line));
}

async function* chunksOf<T>(all: AsyncIterable<T>): AsyncIterable<T[]> {
  let chunk: T[] = [];
  for await (const one of all) {
    chunk.push(one);
    if (chunk.length < maxConcurrent) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Calls `work` for every file of a backup that has content, several at once. */
export async function forEachFile(
  folder: string,
  work: (part: Part, entry: FileEntry) => Promise<void>,
): Promise<void> {
  for await (const chunk of chunksOf(fileEntries(folder))) {
    await Promise.all(
      chunk.map(async (entry) => {
        if (entry.size === null) return;
        await work({ path: filePath(entry.name), bytes: entry.size, sha256: entry.sha256 }, entry);
      }),
    );
  }
}

/** Copies one file of a backup into a store; returns the SHA-256 of the bytes read. */
export async function restoreFile(
  part: Part,
  { name }: FileEntry,
  { folder, store }: { folder: string; store: string },
): Promise<string> {
  const to = path.join(store, name.slice(0, 2), name);
  await mkdir(path.dirname(to), { recursive: true });
  return (await writeBytes(createReadStream(path.join(folder, part.path)), to)).sha256;
}
