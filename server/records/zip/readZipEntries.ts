/**
 * Inflates the wanted entries of an untrusted zip archive, within the remaining allowance, regardless of the declared
 * sizes.
 */
import { inflateRawSync } from 'node:zlib';
import { createIncompleteFileError, UnreadableFileError } from '../unreadableFile.ts';
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts';

/** `wanted` is asked for names with `/` between folders. */
type ZipBounds = { wanted: Pick<RegExp, 'test'>; mostBytes: number; mostEntries: number };

/**
 * Contents by name. Throws UnreadableFileError for a file that is not an archive, is encrypted or exceeds the bounds. The
 * first entry of a name counts.
 */
export function readZipEntries(archive: Buffer, bounds: ZipBounds): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  let left = bounds.mostBytes;
  for (const entry of listEntries(archive, bounds.mostEntries)) {
    if (!bounds.wanted.test(entry.name) || entries.has(entry.name)) continue;
    const content = inflateEntry(entry, left);
    left -= content.length;
    entries.set(entry.name, content);
  }
  return entries;
}

function listEntries(archive: Buffer, mostEntries: number): ZipEntry[] {
  try {
    return readZipDirectory(archive, mostEntries);
  } catch (error) {
    // Lengths that point past the end of the file.
    if (error instanceof RangeError) throw createIncompleteFileError();
    throw error;
  }
}

/** Workbooks use neither encryption nor other compression methods. */
function inflateEntry({ record, packed }: ZipEntry, most: number): Buffer {
  const method = record.readUInt16LE(10);
  if ((record.readUInt16LE(8) & 1) === 1) throw new UnreadableFileError('表格已加密，请取消密码后重新上传');
  if (method === 0 && packed.length <= most) return packed;
  if (method !== 8) throw new UnreadableFileError(method === 0 ? tooLargeMessage : undefined);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const grown = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFileError(grown ? tooLargeMessage : undefined);
  }
}

const tooLargeMessage = '表格展开后过大，无法读取';
