/**
 * The files of a backup. Each is written once, compressed with Zstandard unless it is a file of the store, flushed to
 * disk before it counts, and identified by the SHA-256 of its bytes on disk.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backupError.ts';

export const partSchema = z.object({
  /** Relative to the backup's folder. */
  path: z.string().regex(/^[\w./-]+$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file of a backup: path, length, and the SHA-256 of its bytes. */
export type Part = z.output<typeof partSchema>;

type WrittenBytes = { bytes: number; sha256: string };

/** Copies bytes into a new file of mode 0600 that is on disk when this resolves. */
export async function writeBytes(content: Readable, file: string): Promise<WrittenBytes> {
  const counted = createByteCounter();
  await pipeline(
    content,
    counted.through,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return counted.written();
}

/** The same, compressed. */
export async function writeCompressed(content: Readable, file: string): Promise<WrittenBytes> {
  const counted = createByteCounter();
  await pipeline(
    content,
    createZstdCompress(),
    counted.through,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return counted.written();
}

/** The decompressed content of a part. */
export function readCompressed(file: string): Readable {
  const plain = new PassThrough();
  // A failure reaches the reader as an error of the stream.
  pipeline(createReadStream(file), createZstdDecompress(), plain).catch((error) => plain.destroy(error));
  return plain;
}

/** The lines of a compressed part, one at a time. */
export const readPartLines = (file: string): AsyncIterable<string> =>
  createInterface({ input: readCompressed(file), crlfDelay: Number.POSITIVE_INFINITY });

export async function readText(file: string): Promise<string> {
  let text = '';
  for await (const chunk of readCompressed(file).setEncoding('utf8')) text += chunk;
  return text;
}

/** Throws BackupError if the file is missing, has another length, or has other bytes. */
export async function assertUndamaged(file: string, { path, bytes, sha256 }: Part): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.size === bytes && (await sha256Of(file)) === sha256) return;
  throw damagedPart(path);
}

export const damagedPart = (path: string) =>
  new BackupError(
    `备份已损坏：${path} 与清单不符，请改用另一份备份。 The backup is damaged: ${path} is not what its manifest says.`,
  );

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The entries of the folder are on disk when this resolves. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function createByteCounter(): {
  through: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  written(): WrittenBytes;
} {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    written: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
