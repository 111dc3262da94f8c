/** Builds a small zip archive in memory (APPNOTE 6.3.10): sizes precede the data, and there are no extra fields. */
import { crc32, deflateRawSync } from 'node:zlib';
import { buildZipEndRecord } from './zipEndRecord.ts';

/** `record`: 46 bytes as in a directory. Its sizes, checksum and method are those of `bytes`. */
export type PackedEntry = { name: string; record: Buffer; bytes: Buffer };

export function buildZip(entries: readonly PackedEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, record, bytes } of entries) {
    const title = Buffer.from(name, 'utf8');
    record.writeUInt16LE(title.length, 28);
    record.writeUInt32LE(0, 30);
    record.writeUInt32LE(offset, 42);
    // The local header has the same fields from the version on, two bytes earlier.
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    record.copy(local, 4, 6, 32);
    directory.push(record, title);
    parts.push(local, title, bytes);
    offset += local.length + title.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...parts, listed, buildZipEndRecord(entries.length, offset, listed.length)]);
}

/** An uncompressed archive: the measured size is the size that is read. */
export const buildStoredZip = (entries: ReadonlyMap<string, Buffer>): Buffer =>
  buildZip(
    [...entries].map(([name, content]) => ({ name, record: buildStoredRecord(content), bytes: content })),
  );

/** Compresses the content of an entry. */
export function deflateEntry(content: Buffer, from = buildStoredRecord(content)): Omit<PackedEntry, 'name'> {
  const bytes = deflateRawSync(content, { level: 6 });
  const record = Buffer.from(from);
  record.writeUInt16LE(8, 10);
  record.writeUInt32LE(crc32(content), 16);
  record.writeUInt32LE(bytes.length, 20);
  record.writeUInt32LE(content.length, 24);
  return { record, bytes };
}

/** The record of an uncompressed entry, with its name in UTF-8. */
function buildStoredRecord(content: Buffer): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(0x0800, 8);
  record.writeUInt32LE(crc32(content), 16);
  record.writeUInt32LE(content.length, 20);
  record.writeUInt32LE(content.length, 24);
  return record;
}
