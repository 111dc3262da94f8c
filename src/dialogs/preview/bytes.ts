import { api } from '../../client/api.ts';
import { failureOf } from '../../client/failure.ts';
import type { StoredFile } from '../../fields/world.ts';
import { storedNameOf } from '../../state/downloadFile.ts';

/** A stream call answers what it sends as a blob. */
export async function textBytes(file: StoredFile, signal: AbortSignal): Promise<Uint8Array> {
  const blob = (await api.file.preview({ params: paramsOf(file) }, { signal })) as Blob;
  return new Uint8Array(await blob.arrayBuffer());
}

/** The document without what could act; a refusal comes as JSON with status 200. */
export async function documentBlob(file: StoredFile, signal: AbortSignal): Promise<Blob> {
  const blob = (await api.file.document({ params: paramsOf(file) }, { signal })) as Blob;
  if (!blob.type.startsWith('application/json')) return blob;
  throw failureOf(200, JSON.parse(await blob.text())) ?? new Error('The document came as JSON.');
}

export const paramsOf = ({ url }: StoredFile) => ({ fileId: storedNameOf(url) });
