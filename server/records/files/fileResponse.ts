/** A stored file as an HTTP response: ranges, a file name, and headers that prevent active content. */
import type { Readable } from 'node:stream';
import { isPassive } from './fileKind.ts';
import type { FileStore } from './fileStore.ts';
import { assertFileIntact } from './readWholeFile.ts';

export type ServedFile = { fileName: string; originalName: string; mimeType: string; size: number };
type FileRequest = { range?: string | undefined; ifNoneMatch?: string | undefined; inline: boolean };
type FileResponse = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Readable | null;
};

/** Throws Fault FILE_DAMAGED if the content does not match `file`: none of it is sent. */
export async function buildFileResponse(
  store: FileStore,
  file: ServedFile,
  asked: FileRequest,
): Promise<FileResponse> {
  const headers = buildHeaders(file, asked.inline);
  if (asked.ifNoneMatch === headers.etag) return { status: 304, headers, body: null };
  await assertFileIntact(store, file);
  const whole = { start: 0, end: file.size - 1 };
  const range = asked.range === undefined ? whole : parseRange(asked.range, file.size);
  if (range === null) {
    return { status: 416, headers: { 'content-range': `bytes */${file.size}` }, body: null };
  }
  const body = store.read(file.fileName, range);
  const length = { 'content-length': String(range.end - range.start + 1) };
  if (range.start === whole.start && range.end === whole.end) {
    return { status: 200, headers: { ...headers, ...length }, body };
  }
  const contentRange = `bytes ${range.start}-${range.end}/${file.size}`;
  return { status: 206, headers: { ...headers, ...length, 'content-range': contentRange }, body };
}

function buildHeaders(file: ServedFile, inline: boolean) {
  const passive = isPassive(file.mimeType);
  const place = inline && passive ? 'inline' : 'attachment';
  return {
    etag: `"${file.fileName}"`,
    'content-type': passive && file.mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mimeType,
    'content-disposition': `${place}; filename*=UTF-8''${encodeFileName(file.originalName)}`,
    'accept-ranges': 'bytes',
    // A name never refers to other bytes. Permission is checked for each request.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    ...(passive ? {} : { 'content-security-policy': "default-src 'none'; sandbox" }),
  };
}

/** RFC 8187: escapes the characters that encodeURIComponent keeps but the header does not allow. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** One range. Several ranges, or an invalid one, select the whole file. Null: the range is outside the file. */
function parseRange(header: string, size: number): { start: number; end: number } | null {
  const whole = { start: 0, end: size - 1 };
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return whole;
  if (from === '') {
    return Number(to) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return whole;
  return start >= size ? null : { start, end };
}
