/**
 * The drive library's driver for a local disk, with writes that survive a power failure: a write is complete after
 * the content and its directory entry have been flushed (fsync). A driver for a remote store needs none of this: such
 * a store acknowledges durable writes.
 */
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

type PutOptions = Parameters<FSDriver['putStream']>;

export class DurableDriver extends FSDriver {
  readonly #folder: string;
  /** Folders whose own directory entry this process has flushed. */
  readonly #flushedFolders = new Set<string>();

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override async putStream(...[key, contents, options]: PutOptions): Promise<void> {
    await super.putStream(key, contents, options);
    await this.#flush(path.join(this.#folder, key));
  }

  /** Renames a local file into the store. Fails with EXDEV if it is on another file system. */
  async takeOver(key: string, from: string): Promise<void> {
    const to = path.join(this.#folder, key);
    await mkdir(path.dirname(to), { recursive: true });
    await rename(from, to);
    await this.#flush(to);
  }

  async #flush(file: string): Promise<void> {
    await flush(file);
    const folder = path.dirname(file);
    await flushFolder(folder);
    if (this.#flushedFolders.has(folder)) return;
    await flushFolder(this.#folder);
    this.#flushedFolders.add(folder);
  }
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot open folders and writes their entries through. */
const flushFolder = async (folder: string) => {
  if (process.platform !== 'win32') await flush(folder);
};
