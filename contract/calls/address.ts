/** China's divisions, level by level. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { isRegionId, rootRegion } from '../fields/shared/region.ts';

const node = z.object({ id: z.string(), name: z.string() });

const day = 24 * 60 * 60;

export const addressCalls = {
  children: defineCall({
    method: 'GET',
    path: '/system/address/{id}/children',
    summary: '下一级行政区划：编号 1 为全国，直辖市与省直辖的区县直接位于其下',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    keptSeconds: day,
    params: z.strictObject({
      id: z.string().refine((id) => id === rootRegion || isRegionId(id), '地区编号有误'),
    }),
    answer: answers.data(z.array(node)),
  }),
  search: defineCall({
    method: 'GET',
    path: '/system/address/search',
    summary: '按名称、拼音或编号查找行政区划，各级一并列出，最多 20 条',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    keptSeconds: day,
    query: z.strictObject({ keyword: z.string().trim().min(1).max(50) }),
    answer: answers.data(z.array(z.object({ id: z.string(), path: z.array(node) }))),
  }),
};
