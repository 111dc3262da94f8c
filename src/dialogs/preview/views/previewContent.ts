import { api } from '../../../client/api.ts';
import { parseFailure } from '../../../client/callFailure.ts';
import type { StoredFile } from '../../../fields/fieldContext.ts';
import { parseStoredName } from '../../../state/workspace/downloadFile.ts';

/** A stream call returns its content as a blob. */
export async function fetchTextBytes(file: StoredFile, signal: AbortSignal): Promise<Uint8Array> {
  const blob = (await api.file.preview({ params: toFileParams(file) }, { signal })) as Blob;
  return new Uint8Array(await blob.arrayBuffer());
}

/** Fetches the document without its active content; a refusal is JSON with status 200. */
export async function fetchDocumentBlob(file: StoredFile, signal: AbortSignal): Promise<Blob> {
  const blob = (await api.file.document({ params: toFileParams(file) }, { signal })) as Blob;
  if (!blob.type.startsWith('application/json')) return blob;
  throw parseFailure(200, JSON.parse(await blob.text())) ?? new Error('The document came as JSON.');
}

export const toFileParams = ({ url }: StoredFile) => ({ fileId: parseStoredName(url) });
