import { read, utils } from '@e965/xlsx';
import type { FlowServer } from './flowServer.ts';

/** Orders an export and reads its sheet back: the head, then the rows. With a body it is a POST. */
export async function exportSheetRows(
  stage: FlowServer,
  userName: string,
  { path, body }: { path: string; body?: Record<string, unknown> },
): Promise<unknown[][]> {
  const answer = await (body ? stage.post(userName, path, body) : stage.get(userName, path));
  if (answer.body?.data?.state !== 'done') throw new Error(`No sheet from ${path}: ${answer.text}`);
  const { rawPayload } = await stage.app.inject({
    url: answer.body.msg,
    headers: { authorization: `Bearer ${await stage.as(userName)}` },
  });
  const book = read(rawPayload);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error(`The workbook of ${path} has no sheet.`);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}
