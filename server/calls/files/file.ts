import type { fileCalls, SheetPage } from '../../../contract/calls/file.ts';
import { Refusal } from '../../../contract/failures.ts';
import { sheetPreviewLimit, wordPreviewLimit } from '../../../contract/limits/previewLimits.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Handlers, StreamAnswer } from '../../context/handler.ts';
import { SerializedJson } from '../../context/serializedJson.ts';
import { listFiles } from '../../db/queries/files/listFiles.ts';
import { isPassive } from '../../records/files/fileKind.ts';
import { buildFileResponse } from '../../records/files/fileResponse.ts';
import { runFileWork } from '../../records/files/fileWork.ts';
import { readWholeFile } from '../../records/files/readWholeFile.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { editFile, visibleVersions } from './fileEdit.ts';
import { storeCallUpload } from './storedUpload.ts';
import { findVisibleFile } from './visibleFile.ts';

export const fileHandlers = {
  list: ({ tx }, { query }) => listFiles(tx, query),

  export: (context, { query }) => exportList(context, 'file', query),

  groups: (context, { query }) => groupList(context, 'file', query),

  async upload(context) {
    const { fileName, originalName, url, size } = await storeCallUpload(context, 'file');
    return { fileName, originalFilename: originalName, url, size };
  },

  async download(context, { query: { fileName, tenantCode = context.tenant.code } }) {
    if (tenantCode !== context.tenant.code) throw new Refusal(404);
    return streamFile(context, { key: fileName, isDownload: true });
  },

  preview: (context, { params }) => streamFile(context, { key: params.fileId, isDownload: false }),

  async sheet({ deps, inTenant, actor }, { params, query }) {
    const file = await inTenant('read', (tx) => findVisibleFile(tx, actor, params.fileId));
    const bytes = await readWholeFile(deps.files, file, sheetPreviewLimit);
    return new SerializedJson<SheetPage>(
      await runFileWork<Uint8Array>({ work: 'sheet', bytes, sheet: query.sheet }),
    );
  },

  async document({ deps, inTenant, actor }, { params }) {
    const file = await inTenant('read', (tx) => findVisibleFile(tx, actor, params.fileId));
    const bytes = await readWholeFile(deps.files, file, wordPreviewLimit);
    const body = Buffer.from(await runFileWork<Uint8Array>({ work: 'document', bytes }));
    return { headers: { ...documentHeaders, 'content-length': String(body.length) }, body };
  },

  versions: ({ tx, actor }, { params }) => visibleVersions(tx, actor, params.fileId),

  edit: (context, { params, body }) => editFile(context, params.fileId, body),
} satisfies Handlers<typeof fileCalls>;

const documentHeaders = {
  'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'content-disposition': 'attachment',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

/** Images are displayed inline; every other download is saved to disk. */
async function streamFile(
  { deps, inTenant, actor, header }: SessionContext,
  { key, isDownload }: { key: string; isDownload: boolean },
): Promise<StreamAnswer> {
  const file = await inTenant('read', (tx) => findVisibleFile(tx, actor, key));
  return buildFileResponse(
    deps.files,
    { ...file, size: Number(file.size) },
    {
      range: header('range'),
      ifNoneMatch: header('if-none-match'),
      inline: isPassive(file.mimeType) && (!isDownload || file.mimeType.startsWith('image/')),
    },
  );
}
