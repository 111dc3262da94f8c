/** Where the bytes of files are kept: a folder outside everything that is served, under random names only. */
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export type FileStore = {
  write(name: string, content: Readable): Promise<void>;
  /** Bytes `start` to `end`, both included. */
  read(name: string, range: { start: number; end: number }): Readable;
  /** Bytes; null where there is no such file. */
  size(name: string): Promise<number | null>;
  remove(name: string): Promise<void>;
  /** Takes over a file of this machine; it is gone from `path` afterwards. */
  adopt(name: string, path: string): Promise<void>;
};

/** Files lie in folders by their first two characters, so that none grows endless. */
export function openFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const keyOf = (name: string) => {
    if (!/^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/.test(name))
      throw new Error(`"${name}" is no name of a kept file.`);
    return `${name.slice(0, 2)}/${name}`;
  };
  return {
    write: (name, content) => disk.putStream(keyOf(name), content),
    // The drive library reads whole files only; a range is a slice of the same path.
    read: (name, { start, end }) =>
      end < start ? Readable.from([]) : createReadStream(path.join(folder, keyOf(name)), { start, end }),
    size: (name) =>
      stat(path.join(folder, keyOf(name))).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isErrno(error, 'ENOENT')) return null;
          throw error;
        },
      ),
    remove: (name) => disk.delete(keyOf(name)),
    async adopt(name, from) {
      const to = path.join(folder, keyOf(name));
      await mkdir(path.dirname(to), { recursive: true });
      try {
        await rename(from, to);
      } catch (error) {
        // Another file system: the bytes have to move.
        if (!isErrno(error, 'EXDEV')) throw error;
        await disk.moveFromFs(from, keyOf(name));
      }
    },
  };
}

const isErrno = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
