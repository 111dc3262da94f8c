import type { Readable } from 'node:stream';
import { Failure } from '../../../contract/failures.ts';

type UploadLimit = { maxBytes: number; tooLarge: string };

/** Reads an upload into memory. Throws FILE_TOO_LARGE with the sentence `tooLarge` above `maxBytes`. */
export async function readUpload(stream: Readable, { maxBytes, tooLarge }: UploadLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    // An oversized upload is read to its end and discarded, so that the client receives the answer.
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) throw new Failure('FILE_TOO_LARGE', { msg: tooLarge });
  return Buffer.concat(chunks);
}
