/**
 * Reads the directory of a zip archive (APPNOTE 6.3.10), with the 64-bit records (4.3.14, 4.5.3) that some programs
 * write for small archives too. Throws UnreadableFileError for a file that is not an archive, RangeError for
 * positions beyond its end.
 */
import { createIncompleteFileError, UnreadableFileError } from '../unreadableFile.ts';

export type ZipEntry = {
  /** With `/` between folders and none before them (4.4.17.1), whatever the program has written. */
  name: string;
  /** Its record in the directory, up to the name. */
  record: Buffer;
  /** The stored bytes. */
  packed: Buffer;
  /** The inflated size that the archive declares. */
  size: number;
};

const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, record: 0x02014b50 };
const max16 = 0xffff;
const max32 = 0xffff_ffff;

export function readZipDirectory(archive: Buffer, mostEntries: number): ZipEntry[] {
  const { count, start } = readEnd(archive);
  if (count > mostEntries) throw new UnreadableFileError('表格文件结构过于复杂，无法读取');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== signatures.record) throw new UnreadableFileError();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((to) => archive.readUInt16LE(at + to));
    const extraAt = at + 46 + (nameLength ?? 0);
    const behind = extraAt + (extraLength ?? 0);
    const name = normalizeName(archive.toString('utf8', at + 46, extraAt));
    const record = archive.subarray(at, at + 46);
    const { size, packed, local } = readPlacement(record, archive.subarray(extraAt, behind));
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.push({ name, record, size, packed: archive.subarray(from, from + packed) });
    at = behind + (commentLength ?? 0);
  }
  return entries;
}

const normalizeName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');

function readEnd(archive: Buffer): { count: number; start: number } {
  // The record is 22 bytes and a comment of at most 65,535.
  const at = archive.lastIndexOf(toBytes(signatures.end));
  if (at < 0 || at < archive.length - 65_557) throw createIncompleteFileError();
  const count = archive.readUInt16LE(at + 10);
  const start = archive.readUInt32LE(at + 16);
  if (count !== max16 && start !== max32) return { count, start };
  const locator = at - 20;
  if (locator < 0 || archive.readUInt32LE(locator) !== signatures.locator64) return { count, start };
  const end = readNumber64(archive, locator + 8);
  if (archive.readUInt32LE(end) !== signatures.end64) throw new UnreadableFileError();
  return { count: readNumber64(archive, end + 32), start: readNumber64(archive, end + 48) };
}

/** Numbers that do not fit in 32 bits are in the extra field 1, in this order and only those. */
function readPlacement(record: Buffer, extra: Buffer): { size: number; packed: number; local: number } {
  const long = findExtraField(extra, 1);
  let at = 0;
  const read = (to: number) => {
    const short = record.readUInt32LE(to);
    if (short !== max32 || !long) return short;
    at += 8;
    return readNumber64(long, at - 8);
  };
  return { size: read(24), packed: read(20), local: read(42) };
}

function findExtraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return undefined;
}

const readNumber64 = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

function toBytes(mark: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}
