import { Failure, Refusal } from '../../../contract/failures.ts';
import type { FileStore } from './store.ts';

/** All bytes of a kept file that is smaller than `limit`; FILE_TOO_LARGE otherwise, Refusal 404 where it is gone. */
export async function wholeFile(store: FileStore, name: string, limit: number): Promise<Buffer> {
  const size = await store.size(name);
  if (size === null) throw new Refusal(404);
  if (size >= limit) throw new Failure('FILE_TOO_LARGE', { msg: '文件过大，请下载后查看' });
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(name, { start: 0, end: size - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
