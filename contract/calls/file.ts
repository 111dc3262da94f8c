/** Files of the tenant (api.md 6). Who may not see the record a file is attached to may not fetch the file. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id } from '../shapes.ts';

/** The random name a file is kept under. */
const storedName = z.string().regex(/^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$/, '文件名有误');

export const fileCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/common/upload',
    summary: '上传一个文件',
    permission: 'session',
    object: 'none',
    rate: 'upload',
    transaction: 'none',
    body: 'multipart',
    answer: answers.bare({
      fileName: z.string(),
      originalFilename: z.string(),
      url: z.string(),
      size: z.number().int(),
    }),
  }),
  download: defineCall({
    method: 'GET',
    path: '/common/download',
    summary: '下载文件，支持 Range',
    permission: 'session',
    object: 'fileScope',
    transaction: 'none',
    query: z.strictObject({
      fileName: storedName,
      /** Sent by older clients; files are never deleted by reading them, and the tenant is the session's. */
      delete: z.string().max(10).optional(),
      tenantCode: z.string().max(64).optional(),
    }),
    answer: answers.stream(),
  }),
  preview: defineCall({
    method: 'GET',
    path: '/common/preview/{fileId}',
    summary: '在线查看文件；可执行内容的文件只作附件下载',
    permission: 'session',
    object: 'fileScope',
    transaction: 'none',
    params: z.strictObject({ fileId: z.union([storedName, id]) }),
    answer: answers.stream(),
  }),
};
