/** What was written: its length, and the SHA-256 that shows later whether it is still the same. */
import { createHash } from 'node:crypto';
import { WriteStream } from 'node:fs';

export type WrittenContent = { size: number; sha256: string };

/** Measures chunks as they pass. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  #size = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#size += chunk.length;
  }

  /** Once, after the last chunk. */
  end(): WrittenContent {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** The chunks of a stream, measured on their way. */
export async function* meterStream(
  stream: AsyncIterable<Buffer>,
  meter: ContentMeter,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    meter.add(chunk);
    yield chunk;
  }
}

/** Length and hash of a stream that is read to its end. */
export async function measureStream(stream: AsyncIterable<Buffer>): Promise<WrittenContent> {
  const meter = new ContentMeter();
  for await (const chunk of stream) meter.add(chunk);
  return meter.end();
}

// The class takes what createWriteStream takes; its declared type knows the options of any stream only.
const FileStream = WriteStream as unknown as new (path: string, options: object) => WriteStream;

/** A file of this machine that is measured while it is written, and flushed to the disk before it is finished. */
export class MeasuredFile extends FileStream {
  readonly #meter = new ContentMeter();

  constructor(path: string) {
    super(path, { highWaterMark: 1 << 20, flush: true });
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#meter.add(chunk);
    super._write(chunk, encoding, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ) {
    for (const { chunk } of chunks) this.#meter.add(chunk);
    super._writev?.(chunks, done);
  }

  /** After the stream has finished. */
  written(): WrittenContent {
    return this.#meter.end();
  }
}
