/**
 * Stores one upload: detects its kind, measures it, and streams it to the store. A refused upload leaves nothing
 * behind.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '../../../contract/failures.ts';
import type { WrittenContent } from '../contentHash.ts';
import { detectFileKind, type FileKind, sniffLength } from './fileKind.ts';
import type { FileStore } from './fileStore.ts';

export type IncomingUpload = { fileName: string; stream: Readable; isTruncated(): boolean };
export type StoredUpload = FileKind & WrittenContent & { fileName: string; originalName: string };

/** Called before the first byte is stored and after each chunk. Rejects if that many bytes exceed the limit. */
export type UploadGuard = (bytes: number) => Promise<void>;

/** FILE_KIND for a program, FILE_TOO_LARGE above the limit of the mount, and the refusals of `guard`. */
export async function storeUpload(
  store: FileStore,
  incoming: IncomingUpload,
  guard: UploadGuard,
): Promise<StoredUpload> {
  await guard(0);
  const { head, rest } = await readHead(incoming.stream);
  const originalName = sanitizeFileName(incoming.fileName);
  const kind = await detectFileKind(head, originalName);
  if (!kind) {
    incoming.stream.resume();
    throw new Failure('FILE_KIND');
  }
  const fileName = randomBytes(16).toString('hex') + (kind.extension === '' ? '' : `.${kind.extension}`);
  try {
    const written = await store.write(fileName, guardStream({ head, rest, guard }));
    if (incoming.isTruncated()) throw new Failure('FILE_TOO_LARGE');
    return { ...kind, ...written, fileName, originalName };
  } catch (error) {
    await store.remove(fileName);
    throw error;
  }
}

/** The displayed name: without a path, and without characters that control a terminal or a header. */
function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = [...last.normalize('NFC')]
    .filter((char) => !/\p{C}/u.test(char))
    .join('')
    .trim();
  return shortenFileName(plain) || '未命名';
}

const maxNameLength = 200;

/** The extension determines the program that opens the file, so it is kept. */
function shortenFileName(name: string): string {
  if (name.length <= maxNameLength) return name;
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(name) ?? [];
  const stem = name.slice(0, maxNameLength - extension.length);
  // Half a surrogate pair is not a character.
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)) + extension;
}

type Chunks = AsyncIterator<Buffer>;

async function readHead(stream: Readable): Promise<{ head: Buffer; rest: Chunks }> {
  // Streams of the mount yield buffers, and only this function reads them.
  const rest = stream[Symbol.asyncIterator]() as Chunks;
  const chunks: Buffer[] = [];
  for (let length = 0; length < sniffLength; ) {
    const { value, done } = await rest.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(chunks), rest };
}

function guardStream({ head, rest, guard }: { head: Buffer; rest: Chunks; guard: UploadGuard }): Readable {
  async function* bytes() {
    let size = head.length;
    await guard(size);
    if (size > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      size += next.value.length;
      await guard(size);
      yield next.value;
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}
