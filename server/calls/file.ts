import type { fileCalls, SheetPage } from '../../contract/calls/file.ts';
import { sheetPreviewLimit, wordPreviewLimit } from '../../contract/previewBounds.ts';
import { answerFile } from '../records/files/answer.ts';
import { isPassive } from '../records/files/kind.ts';
import { readFileWork } from '../records/files/readFileWork.ts';
import { wholeFile } from '../records/files/wholeFile.ts';
import type { Handlers, LongContext, StreamAnswer } from './context.ts';
import { editFile, seenVersions } from './fileEdit.ts';
import { keptUpload } from './keptUpload.ts';
import { seenFile } from './seenFile.ts';
import { WrittenJson } from './writtenJson.ts';

export const fileHandlers = {
  async upload(context) {
    const { fileName, originalName, url, size } = await keptUpload(context, 'file');
    return { fileName, originalFilename: originalName, url, size };
  },

  download: (context, { query }) => answer(context, { key: query.fileName, isDownload: true }),

  preview: (context, { params }) => answer(context, { key: params.fileId, isDownload: false }),

  async sheet({ deps, inTenant, actor }, { params, query }) {
    const file = await inTenant('read', (tx) => seenFile(tx, actor, params.fileId));
    const bytes = await wholeFile(deps.files, file, sheetPreviewLimit);
    return new WrittenJson<SheetPage>(
      await readFileWork<Uint8Array>({ work: 'sheet', bytes, sheet: query.sheet }),
    );
  },

  async document({ deps, inTenant, actor }, { params }) {
    const file = await inTenant('read', (tx) => seenFile(tx, actor, params.fileId));
    const bytes = await wholeFile(deps.files, file, wordPreviewLimit);
    const body = Buffer.from(await readFileWork<Uint8Array>({ work: 'document', bytes }));
    return { headers: { ...documentHeaders, 'content-length': String(body.length) }, body };
  },

  versions: ({ tx, actor }, { params }) => seenVersions(tx, actor, params.fileId),

  edit: (context, { params, body }) => editFile(context, params.fileId, body),
} satisfies Handlers<typeof fileCalls>;

const documentHeaders = {
  'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'content-disposition': 'attachment',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

/** Pictures are shown in a page wherever they come from; the rest of a download goes to the disk. */
async function answer(
  { deps, inTenant, actor, header }: LongContext,
  { key, isDownload }: { key: string; isDownload: boolean },
): Promise<StreamAnswer> {
  const file = await inTenant('read', (tx) => seenFile(tx, actor, key));
  return answerFile(
    deps.files,
    { ...file, size: Number(file.size) },
    {
      range: header('range'),
      ifNoneMatch: header('if-none-match'),
      inline: isPassive(file.mimeType) && (!isDownload || file.mimeType.startsWith('image/')),
    },
  );
}
