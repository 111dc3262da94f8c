/**
 * A zip archive of a stranger, opened within bounds (APPNOTE 6.3.10): every wanted entry is inflated here, to no more
 * than is left of the allowance, whatever its headers say. `storedZip` makes an archive of the result that nobody has
 * to inflate again, so that what was measured is what is read.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

type Bounds = { wanted: RegExp; mostBytes: number; mostEntries: number };

export function zipEntries(archive: Buffer, bounds: Bounds): Map<string, Buffer> {
  const { count, start } = directoryOf(archive);
  if (count > bounds.mostEntries) throw new Unreadable('表格文件结构过于复杂，无法读取');
  const entries = new Map<string, Buffer>();
  let left = bounds.mostBytes;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Unreadable();
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    if (bounds.wanted.test(name) && !entries.has(name)) {
      const content = contentOf(archive, at, left);
      left -= content.length;
      entries.set(name, content);
    }
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryOf(archive: Buffer): { count: number; start: number } {
  // The record is 22 bytes and a comment of at most 65,535.
  const at = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (at < 0 || at < archive.length - 65_557) throw new Unreadable();
  return { count: archive.readUInt16LE(at + 10), start: archive.readUInt32LE(at + 16) };
}

/** `at`: the entry's record in the directory. Encrypted entries and other methods are none of a workbook's. */
function contentOf(archive: Buffer, at: number, most: number): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const packed = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new Unreadable('表格已加密，请取消密码后重新上传');
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(from, from + packed);
  if (method === 0 && bytes.length <= most) return bytes;
  if (method !== 8) throw new Unreadable(method === 0 ? tooLarge : undefined);
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const grown = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(grown ? tooLarge : undefined);
  }
}

const tooLarge = '表格展开后过大，无法读取';

export function storedZip(entries: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const title = Buffer.from(name, 'utf8');
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(0x0800, 8);
    header.writeUInt32LE(crc32(content), 16);
    header.writeUInt32LE(content.length, 20);
    header.writeUInt32LE(content.length, 24);
    header.writeUInt16LE(title.length, 28);
    header.writeUInt32LE(offset, 42);
    // The local header has the same fields from the version on, two bytes earlier.
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    header.copy(local, 4, 6, 32);
    directory.push(header, title);
    parts.push(local, title, content);
    offset += local.length + title.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
