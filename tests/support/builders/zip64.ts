/** A zip archive of stored entries whose sizes, places and counts all stand in 64-bit records. */
import { crc32 } from 'node:zlib';

/** False values for the archive's records. */
type Zip64Overrides = { count?: number; start?: number; local?: number };

const long = (...numbers: number[]) => {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 * at);
  return bytes;
};
const short = (...numbers: number[]) => {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at);
  return bytes;
};
const middle = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * at);
  return bytes;
};

const elsewhere = 0xffff_ffff;
const version = 45;

export function buildZip64(entries: ReadonlyMap<string, Buffer>, said: Zip64Overrides = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const title = Buffer.from(name);
    const checked = middle(crc32(content), elsewhere, elsewhere);
    const length = content.length;
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      short(version, 0x0800, 0, 0, 0x21),
      checked,
      short(title.length, 20),
      title,
      short(1, 16),
      long(length, length),
    ]);
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      short(version, version, 0x0800, 0, 0, 0x21),
      checked,
      // A field of another kind before the one that counts.
      short(title.length, 4 + 4 + 28, 0, 0, 0),
      middle(0, elsewhere),
      title,
      short(0x7075, 4),
      middle(0),
      short(1, 24),
      long(length, length, said.local ?? offset),
    );
    parts.push(local, content);
    offset += local.length + length;
  }
  const listed = Buffer.concat(directory);
  const count = said.count ?? entries.size;
  return Buffer.concat([
    ...parts,
    listed,
    Buffer.from('PK\u0006\u0006'),
    long(44),
    short(version, version),
    middle(0, 0),
    long(count, count, listed.length, said.start ?? offset),
    Buffer.from('PK\u0006\u0007'),
    middle(0),
    long(offset + listed.length),
    middle(1),
    Buffer.from('PK\u0005\u0006'),
    short(0, 0, 0xffff, 0xffff),
    middle(elsewhere, elsewhere),
    short(0),
  ]);
}
