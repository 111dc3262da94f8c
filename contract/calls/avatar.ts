/** Calls of the noun `user` about pictures of people. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { storedName } from './file.ts';

export const avatarCalls = {
  avatar: defineCall({
    method: 'POST',
    path: '/system/user/profile/avatar',
    summary: '上传自己的头像：一张不超过 5 MB 的图片',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    rate: 'upload',
    transaction: 'none',
    body: 'multipart',
    audit: { kind: 'account', unvalued: 'content' },
    answer: answers.bare({ imgUrl: z.string() }),
  }),
  removeAvatar: defineCall({
    method: 'POST',
    path: '/system/user/profile/avatar/delete',
    summary: '删除自己的头像',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    // The file is removed after the commit.
    transaction: 'none',
    audit: { kind: 'account', unvalued: 'content' },
    answer: answers.done(),
  }),
  avatarPicture: defineCall({
    method: 'GET',
    path: '/system/user/avatar/{fileName}',
    summary: '头像图片，按 avatar 中的文件名；每次更换都有新的文件名，可长期缓存',
    permission: 'session',
    object: 'tenant',
    // A supplier gets its own picture only.
    supplier: 'account',
    transaction: 'none',
    params: z.strictObject({ fileName: storedName }),
    // A page shows many.
    audit: 'none',
    answer: answers.stream(),
  }),
};
