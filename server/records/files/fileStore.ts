/** Stores the bytes of files in a folder outside everything that is served, under random names only. */
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { Disk } from 'flydrive';
import { Fault } from '../../../contract/failures.ts';
import { ContentMeter, meterStream, type WrittenContent } from '../contentHash.ts';
import { DurableDriver } from './durableDriver.ts';

export type FileStore = {
  /**
   * Resolves after the write is durable, even against a power failure. Rejects with the error of the content stream
   * if that fails.
   */
  write(name: string, content: Readable): Promise<WrittenContent>;
  /** Bytes `start` to `end`, both included. The stream fails with Fault FILE_DAMAGED if the file ends earlier. */
  read(name: string, range: { start: number; end: number }): Readable;
  /** The size in bytes; null if the file does not exist. */
  size(name: string): Promise<number | null>;
  /** Sets the file aside: nobody can read it any more. `eraseRemoved` erases its bytes. */
  remove(name: string): Promise<void>;
  /** Erases up to `most` of the files that were removed. */
  eraseRemoved(most: number): Promise<void>;
  /** Moves a local file into the store, with the guarantee of `write`. It no longer exists at `path` afterwards. */
  adopt(name: string, path: string): Promise<void>;
  /** The names in one of the folders, at most `most` at a time. */
  namesIn(folder: string, most: number): AsyncIterable<string[]>;
  /** The time of the last write; null if the file does not exist. */
  writtenAt(name: string): Promise<Date | null>;
};

const hexDigits = [...'0123456789abcdef'];
/** Files are in folders by their first two characters, so that no folder grows without bound. */
export const storeFolders: readonly string[] = hexDigits.flatMap((one) => hexDigits.map((two) => one + two));

/** The folder in which removed files wait to be erased. A backup reads it as well. */
export const removedFolder = 'removed';

const storedNamePattern = /^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/;

export function openFileStore(folder: string): FileStore {
  const driver = new DurableDriver(folder);
  const disk = new Disk(driver);
  const keyOf = (name: string) => {
    if (!storedNamePattern.test(name)) throw new Error(`"${name}" is no name of a kept file.`);
    return `${name.slice(0, 2)}/${name}`;
  };
  return {
    async write(name, content) {
      let broken: Error | undefined;
      content.once('error', (error) => {
        broken = error;
      });
      const meter = new ContentMeter();
      try {
        await disk.putStream(keyOf(name), Readable.from(meterStream(content, meter), { objectMode: false }));
      } catch (error) {
        throw broken ?? error;
      }
      return meter.end();
    },
    // The drive library reads whole files only; a range is a slice of the same path.
    read: (name, { start, end }) =>
      end < start
        ? Readable.from([])
        : failIfShort(createReadStream(path.join(folder, keyOf(name)), { start, end }), end - start + 1),
    size: async (name) => (await readStats(path.join(folder, keyOf(name))))?.size ?? null,
    writtenAt: async (name) => (await readStats(path.join(folder, keyOf(name))))?.mtime ?? null,
    namesIn: (part, most) => readNameBatches(path.join(folder, part), most),
    async remove(name) {
      await mkdir(path.join(folder, removedFolder), { recursive: true });
      await rename(path.join(folder, keyOf(name)), path.join(folder, removedFolder, name)).catch(
        nullIfMissing,
      );
    },
    async eraseRemoved(most) {
      const removed = path.join(folder, removedFolder);
      for await (const names of readNameBatches(removed, most)) {
        for (const name of names) await rm(path.join(removed, name), { force: true });
        return;
      }
    },
    async adopt(name, from) {
      try {
        await driver.takeOver(keyOf(name), from);
      } catch (error) {
        // Another file system: the bytes must be copied.
        if (!hasErrorCode(error, 'EXDEV')) throw error;
        await disk.moveFromFs(from, keyOf(name));
      }
    },
  };
}

/** A stream that fails if it has less than `length` bytes: a truncated file must not look complete. */
function failIfShort(stream: Readable, length: number): Readable {
  let missing = length;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(missing === 0 ? null : new Fault('FILE_DAMAGED', `${missing} bytes are missing`)),
  });
  // The reader receives the failure from the stream itself.
  return pipeline(stream, counted, () => undefined);
}

const readStats = (file: string) => stat(file).catch(nullIfMissing);

/** Reads in batches: a folder may hold any number of files. */
async function* readNameBatches(folder: string, most: number): AsyncIterable<string[]> {
  const entries = await opendir(folder, { bufferSize: most }).catch(nullIfMissing);
  let names: string[] = [];
  for await (const { name } of entries ?? []) {
    if (storedNamePattern.test(name)) names.push(name);
    if (names.length < most) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
