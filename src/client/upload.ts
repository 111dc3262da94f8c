/** Uploads one file with progress, which fetch cannot report. */
import * as z from 'zod/mini';
import { CallFailure, parseFailure, toTransportFailure } from './callFailure.ts';
import { reportFailure } from './clientEvents.ts';
import { token } from './cookies.ts';

const uploadedSchema = z.object({
  fileName: z.string(),
  originalFilename: z.string(),
  url: z.string(),
  size: z.number(),
});
export type UploadResult = z.output<typeof uploadedSchema>;

export type UploadOptions = { onProgress?: (percent: number) => void; signal?: AbortSignal };

type UploadTarget<T> = { path: string; field: string; answer: z.ZodMiniType<T> };

export const uploadFile = (file: File, options: UploadOptions = {}): Promise<UploadResult> =>
  sendFile(file, { path: '/common/upload', field: 'file', answer: uploadedSchema }, options);

/** Makes the picture the person's avatar, and returns its address. */
export const uploadAvatar = async (picture: File): Promise<string> =>
  (
    await sendFile(picture, {
      path: '/system/user/profile/avatar',
      field: 'avatarfile',
      answer: z.object({ imgUrl: z.string() }),
    })
  ).imgUrl;

/** Throws a CallFailure as every call does; 上传失败！ if the response is not the call's. */
export function sendFile<T>(
  file: File,
  { path, field, answer }: UploadTarget<T>,
  options: UploadOptions = {},
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const request = new XMLHttpRequest();
  const fail = (failure: CallFailure) => {
    reportFailure(failure);
    reject(failure);
  };
  request.open('POST', `/api${path}`);
  request.setRequestHeader('Authorization', `Bearer ${token.get()}`);
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(Math.round((loaded / total) * 100));
  request.onerror = () => fail(toTransportFailure(undefined));
  request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
  request.onload = () => {
    const body = parseJson(request.responseText);
    const failure = parseFailure(request.status, body);
    if (failure) return fail(failure);
    const read = answer.safeParse(body);
    if (read.success) return resolve(read.data);
    fail(new CallFailure({ reason: 'HTTP', msg: '上传失败！', status: request.status }));
  };
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append(field, file);
  request.send(form);
  return promise;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page instead of our JSON: `parseFailure` uses the status then.
    return undefined;
  }
}
