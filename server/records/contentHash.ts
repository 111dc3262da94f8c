/** Measures written content: its length, and its SHA-256, which later shows whether the content is unchanged. */
import { createHash } from 'node:crypto';
import { WriteStream } from 'node:fs';

export type WrittenContent = { size: number; sha256: string };

/** Measures chunks as they pass through. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  #size = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#size += chunk.length;
  }

  /** Must be called once, after the last chunk. */
  end(): WrittenContent {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Yields the chunks of a stream and measures them. */
export async function* meterStream(
  stream: AsyncIterable<Buffer>,
  meter: ContentMeter,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    meter.add(chunk);
    yield chunk;
  }
}

/** Length and hash of a stream, which is read to its end. */
export async function measureStream(stream: AsyncIterable<Buffer>): Promise<WrittenContent> {
  const meter = new ContentMeter();
  for await (const chunk of stream) meter.add(chunk);
  return meter.end();
}

// The class accepts the options of createWriteStream; its declared type has only the options of any stream.
const FileStream = WriteStream as unknown as new (path: string, options: object) => WriteStream;

/** A local file that is measured while it is written, and flushed to disk before it finishes. */
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

  /** Available after the stream has finished. */
  getWrittenContent(): WrittenContent {
    return this.#meter.end();
  }
}
