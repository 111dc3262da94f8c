import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../../contract/failures.ts';
import type { UploadedFile } from '../../../context/callContext.ts';
import type { CallStep } from './callRun.ts';

/** Adds the file of an upload to the context; what the handler does not read is discarded. */
export const openUpload: CallStep = async (run, next) => {
  const { route, request, context } = run;
  if (route.call.body !== 'multipart') return next(run);
  const file = await uploadedFile(request);
  try {
    return await next({ ...run, context: { ...context, file } });
  } finally {
    discardBody(request.raw);
  }
};

/** An upload that is not read to its end would block the connection and the requests that follow on it. */
function discardBody(body: IncomingMessage): void {
  // The parser takes no more data once the file has been abandoned.
  body.unpipe();
  body.resume();
}

async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const part = await request.file().catch(refuseAbortedUpload);
  if (!part) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  return {
    fileName: part.filename,
    mimeType: part.mimetype,
    stream: Readable.from(readWholeFile(part.file), { objectMode: false }),
    isTruncated: () => part.file.truncated,
  };
}

/** A client that disconnects during the upload is not a fault. */
async function* readWholeFile(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    refuseAbortedUpload(error);
  }
}

function refuseAbortedUpload(error: unknown): never {
  // The parser reports its own limits with FST_ codes.
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) throw error;
  throw new Refusal(400, [{ path: 'file', message: '上传内容不完整，请重新上传' }]);
}
