/** The end record of a zip archive (APPNOTE 4.3.16): the number of entries, and the position of the directory. */
export function buildZipEndRecord(count: number, start: number, size: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(start, 16);
  return record;
}
