/** Replaces some entries of a zip archive. The others keep their bytes and their order. */

import { buildZip, deflateEntry, type PackedEntry } from './buildZip.ts';
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts';

/**
 * `replacements` by the keys that `toKey` gives to the names of entries. The caller has already read the archive, so its
 * directory is valid.
 */
export const replaceZipEntries = (
  archive: Buffer,
  replacements: ReadonlyMap<string, Buffer>,
  toKey = (name: string) => name.toLowerCase(),
): Buffer =>
  buildZip(
    readZipDirectory(archive, Number.POSITIVE_INFINITY).map((entry): PackedEntry => {
      const record = buildPresentRecord(entry);
      const content = replacements.get(toKey(entry.name));
      if (content) return { name: entry.name, ...deflateEntry(content, record) };
      return { name: entry.name, record, bytes: entry.packed };
    }),
  );

/** Its sizes now precede the data, in 32 bits. */
function buildPresentRecord({ record, packed, size }: ZipEntry): Buffer {
  const present = Buffer.from(record);
  present.writeUInt16LE(present.readUInt16LE(8) & ~8, 8);
  present.writeUInt32LE(packed.length, 20);
  present.writeUInt32LE(size, 24);
  return present;
}
