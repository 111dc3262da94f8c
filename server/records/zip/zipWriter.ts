/**
 * Writes a zip archive as a stream (APPNOTE 6.3.10): deflated entries with data descriptors, the directory last. No
 * entry and no archive reaches 4 GiB, so 64-bit records are never needed. The caller starts a new sheet in time; an
 * archive that exceeds the bound fails with a sentence.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { buildZipEndRecord } from './zipEndRecord.ts';

const maxArchiveBytes = 0xffff_0000;
const entryFlags = 0x0808; // sizes follow the data; names are UTF-8
const deflateMethod = 8;
const version = 20;
/** 1980-01-01: a fixed date makes equal content equal to the byte. */
const dosDate = 0x21;

/** Bytes that may wait for the deflate thread while the next ones are produced. */
const readAhead = 4 << 20;

type WrittenEntry = { name: Buffer; offset: number; crc: number; size: number; packed: number };

export class ZipWriter {
  readonly #output: Writable;
  readonly #level: number;
  readonly #entries: WrittenEntry[] = [];
  #offset = 0;
  /** Bytes passed to the deflate thread and not yet consumed. */
  #waiting = 0;
  #caughtUp: (() => void) | undefined;
  #current: { entry: WrittenEntry; deflate: DeflateRaw } | undefined;

  constructor(output: Writable, level = 1) {
    this.#output = output;
    this.#level = level;
  }

  /** The size of the archive so far. */
  get size(): number {
    return this.#offset + (this.#current?.entry.packed ?? 0);
  }

  /** The uncompressed size of the open entry. */
  get entrySize(): number {
    return this.#current?.entry.size ?? 0;
  }

  async start(name: string): Promise<void> {
    const entry = { name: Buffer.from(name, 'utf8'), offset: this.#offset, crc: 0, size: 0, packed: 0 };
    await this.#put(buildLocalHeader(entry));
    const deflate = createDeflateRaw({ level: this.#level, memLevel: 9, chunkSize: 1 << 18 });
    deflate.on('data', (piece: Buffer) => {
      entry.packed += piece.length;
      if (!this.#output.write(piece)) {
        deflate.pause();
        this.#output.once('drain', () => deflate.resume());
      }
    });
    this.#current = { entry, deflate };
  }

  /**
   * Resolves when it accepts more: at once while the deflate thread keeps up, else after it has caught up. The thread
   * works while the caller produces the next piece, so `bytes` must stay unchanged until `done` is called.
   */
  async write(bytes: Uint8Array, done: () => void = () => undefined): Promise<void> {
    const { entry, deflate } = this.#open();
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    this.#waiting += bytes.length;
    deflate.write(bytes, () => {
      this.#waiting -= bytes.length;
      done();
      if (this.#waiting <= readAhead / 2) this.#caughtUp?.();
    });
    if (this.#waiting <= readAhead) return setImmediate();
    await new Promise<void>((resolve) => {
      this.#caughtUp = resolve;
    });
  }

  async end(): Promise<void> {
    const { entry, deflate } = this.#open();
    deflate.end();
    await finished(deflate);
    this.#current = undefined;
    this.#offset += entry.packed;
    await this.#put(buildDescriptor(entry));
    this.#entries.push(entry);
    if (this.#offset > maxArchiveBytes) throw new Error('The archive outgrew 4 GiB.');
  }

  /** Writes the directory. The output itself stays open. */
  async close(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#put(buildDirectoryRecord(entry));
    await this.#put(buildZipEndRecord(this.#entries.length, start, this.#offset - start));
  }

  #open() {
    if (!this.#current) throw new Error('No entry of the archive is open.');
    return this.#current;
  }

  async #put(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length;
    if (!this.#output.write(bytes)) await once(this.#output, 'drain');
  }
}

function buildLocalHeader(entry: WrittenEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(entryFlags, 6);
  header.writeUInt16LE(deflateMethod, 8);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function buildDescriptor(entry: WrittenEntry): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(entry.crc, 4);
  record.writeUInt32LE(entry.packed, 8);
  record.writeUInt32LE(entry.size, 12);
  return record;
}

function buildDirectoryRecord(entry: WrittenEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(entryFlags, 8);
  record.writeUInt16LE(deflateMethod, 10);
  record.writeUInt16LE(dosDate, 14);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(entry.packed, 20);
  record.writeUInt32LE(entry.size, 24);
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}
