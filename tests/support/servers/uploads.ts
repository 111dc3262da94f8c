/** Uploading and fetching files as the calls take them. */
import type { FormServer } from './formServer.ts';

type UploadTarget = Pick<FormServer, 'app'> & { tokens: Record<string, string> };
type UploadResponse = {
  status: number;
  body: Record<string, never> & { fileName: string; url: string; size: number };
};

/** One file as `field` of a multipart body to `path` below /api. */
export async function uploadTestFile(
  server: UploadTarget,
  userName: string,
  { path = '/common/upload', field = 'file', name, content, accept }: FileUpload,
): Promise<UploadResponse> {
  const form = new FormData();
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${server.tokens[userName]}`,
      ...(accept && { accept }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

type FileUpload = { path?: string; field?: string; name: string; content: Buffer | string; accept?: string };

export const fetchFile = (server: UploadTarget, userName: string, url: string) =>
  server.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${server.tokens[userName]}` },
  });
