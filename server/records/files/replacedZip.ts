/** A zip archive with some entries replaced (APPNOTE 6.3.10): the others keep their bytes and their order. */
import { crc32, deflateRawSync } from 'node:zlib';
import { Unreadable } from '../import/unreadable.ts';

type Entry = { name: string; record: Buffer; packed: Buffer };

export function replacedZip(archive: Buffer, replacements: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const entries = entriesOf(archive);
  for (const { name, record, packed } of entries) {
    const content = replacements.get(name);
    const header = Buffer.from(record);
    const bytes = content ? deflateRawSync(content, { level: 6 }) : packed;
    // Sizes stand before the data from now on.
    header.writeUInt16LE(header.readUInt16LE(8) & ~8, 8);
    if (content) {
      header.writeUInt16LE(8, 10);
      header.writeUInt32LE(crc32(content), 16);
      header.writeUInt32LE(bytes.length, 20);
      header.writeUInt32LE(content.length, 24);
    }
    header.writeUInt16LE(0, 30);
    header.writeUInt16LE(0, 32);
    header.writeUInt32LE(offset, 42);
    const title = Buffer.from(name, 'utf8');
    header.writeUInt16LE(title.length, 28);
    // The local header has the same fields from the version on, two bytes earlier.
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    header.copy(local, 4, 6, 32);
    directory.push(header, title);
    parts.push(local, title, bytes);
    offset += local.length + title.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** The caller has opened the archive before: its directory is in order. */
function entriesOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Unreadable();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      record: archive.subarray(at, at + 46),
      packed: archive.subarray(from, from + archive.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
