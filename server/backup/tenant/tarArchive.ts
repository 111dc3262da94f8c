/**
 * Packs a folder into one file and back, in the ustar format (POSIX 1003.1-1988) with the base-256 sizes of GNU tar, so
 * that a part may exceed 8 GiB and `tar xf` reads the file. Names are those of a backup's parts; any other name is
 * refused, so that unpacking writes inside its folder only.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MeasuredFile, type WrittenContent } from '../../records/contentHash.ts';
import { BackupError } from '../backupError.ts';

const block = 512;
const partNames =
  /^(manifest\.(json|sha256)|README\.txt|[a-z]+\.jsonl?\.zst|tables\/\d+\.copy\.zst|files\/[0-9a-f]{2}\/[0-9a-f]{32}(\.[a-z0-9]{1,10})?)$/;
/** Sizes from here on do not fit into the eleven octal digits of a header. */
const maxOctal = 8 ** 11;

/** Writes every file below the folder into `file`, which is on disk when this resolves. */
export async function packFolder(folder: string, file: string): Promise<WrittenContent> {
  const output = new MeasuredFile(file);
  await pipeline(Readable.from(tarBlocks(folder), { objectMode: false }), output);
  return output.getWrittenContent();
}

async function* tarBlocks(folder: string): AsyncGenerator<Buffer> {
  for (const name of await listFiles(folder, '')) {
    const { size } = await stat(path.join(folder, name));
    yield buildHeader(name, size);
    // `end` bounds the part to the size that its header names.
    const content = size === 0 ? [] : createReadStream(path.join(folder, name), { end: size - 1 });
    yield* content;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

/** In a fixed order: what describes the rest comes first. */
async function listFiles(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const sorted = entries.sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()));
  const nested = await Promise.all(
    sorted.map((entry) => {
      const name = path.posix.join(below, entry.name);
      return entry.isDirectory() ? listFiles(folder, name) : [name];
    }),
  );
  return nested.flat();
}

function buildHeader(name: string, size: number): Buffer {
  if (!partNames.test(name)) throw new Error(`"${name}" is no part of a backup.`);
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function writeSize(header: Buffer, size: number): void {
  if (size < maxOctal) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
}

const readSize = (header: Buffer): number =>
  header[124] === 0x80
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8);

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);

/** Unpacks the file into an existing folder. Throws BackupError if `packFolder` did not write the file. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const source = await open(file, 'r');
  try {
    const { size: length } = await source.stat();
    const header = Buffer.alloc(block);
    for (let position = 0; ; ) {
      const { bytesRead } = await source.read(header, 0, block, position);
      if (bytesRead < block) throw unreadable(file);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = readHeader(header, file);
      const start = position + block;
      if (start + size > length) throw unreadable(file);
      await unpackPart({ file, start, size }, path.join(folder, name));
      position = start + Math.ceil(size / block) * block;
    }
  } finally {
    await source.close();
  }
}

function readHeader(header: Buffer, file: string): { name: string; size: number } {
  const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  const size = readSize(header);
  const noted = Number.parseInt(header.toString('latin1', 148, 154), 8);
  if (noted !== checksumOf(header) || !partNames.test(name) || !Number.isSafeInteger(size)) {
    throw unreadable(file);
  }
  return { name, size };
}

async function unpackPart(from: { file: string; start: number; size: number }, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const { file, start, size } = from;
  const content = size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 });
  await pipeline(content, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
}

const unreadable = (file: string) =>
  new BackupError(`${file} 不是租户的导出文件，或已损坏。 The file is no export of a tenant, or is damaged.`);
