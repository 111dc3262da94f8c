/** Sheets sent to a form, made by another library than ours. */
import { Readable } from 'node:stream';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import type { FormServer } from './formServer.ts';

type BookType = 'xlsx' | 'biff8';

/** A workbook whose first sheet has these rows; cells may be whole cell objects. */
export function buildWorkbook(rows: readonly (readonly unknown[])[], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  utils.book_append_sheet(book, sheet, '数据');
  return write(book, { type: 'buffer', bookType });
}

export type SheetUploadOptions = { name?: string; query?: string; userName?: string };

/** As a network brings it. */
function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Status and body of the answer. */
export async function uploadTestSheet(
  server: FormServer,
  form: string,
  content: Buffer | string,
  { name = '数据.xlsx', query = '', userName = 'buyer' }: SheetUploadOptions = {},
) {
  const sent = new FormData();
  sent.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: sent });
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/auto/${form}/importData${query}`,
    headers: {
      authorization: `Bearer ${server.tokens[userName]}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Readable.from(splitBytes(Buffer.from(await request.arrayBuffer()))),
  });
  return { status: response.statusCode, body: response.json() };
}
