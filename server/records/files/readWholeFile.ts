import { Failure, Fault } from '../../../contract/failures.ts';
import type { FileStore } from './fileStore.ts';

/** A file by its storage name, with the `size` of its row. */
export type StoredContent = { fileName: string; size: number | string };

/** Throws Fault FILE_DAMAGED if the content is missing or its length differs from the row. Returns the length. */
export async function assertFileIntact(store: FileStore, { fileName, size }: StoredContent): Promise<number> {
  const found = await store.size(fileName);
  if (found === Number(size)) return found;
  throw new Fault('FILE_DAMAGED', `${fileName} should have ${size} bytes and has ${found ?? 'none'}.`);
}

/**
 * All bytes of a stored file smaller than `limit`; else FILE_TOO_LARGE. Throws the Fault FILE_DAMAGED of
 * assertFileIntact.
 */
export async function readWholeFile(store: FileStore, file: StoredContent, limit: number): Promise<Buffer> {
  const size = await assertFileIntact(store, file);
  if (size >= limit) throw new Failure('FILE_TOO_LARGE', { msg: '文件过大，请下载后查看' });
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(file.fileName, { start: 0, end: size - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
