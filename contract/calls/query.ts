/** A person's saved search items for a form's list. Everyone reads and changes only their own. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, id } from '../shapes.ts';

const params = z.strictObject({ userId: id, form: enName });
const filterKeyList = z.array(z.string().max(80)).max(100);

export const queryCalls = {
  saved: defineCall({
    method: 'GET',
    path: '/queries/{userId}/{form}',
    summary: '取本人保存的搜索项',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    answer: answers.data(z.strictObject({ filterKeyList: filterKeyList.nullable() })),
  }),
  save: defineCall({
    method: 'POST',
    path: '/queries/{userId}/{form}',
    summary: '保存本人的搜索项',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    params,
    body: z.strictObject({ filterKeyList }),
    audit: 'none',
    answer: answers.done(),
  }),
};
