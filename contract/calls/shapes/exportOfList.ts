/** The export of an administration list that no table of its own stores, derived from the call of the list. */
import type { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import type { Resource } from '../../resources/resource.ts';
import { job } from './jobShapes.ts';
import { sheetChoice } from './sheetShapes.ts';

type ListCall<Shape extends z.ZodRawShape, On extends 'tenant' | 'platform'> = {
  path: string;
  object: On;
  query: z.ZodObject<Shape>;
};

export const exportOfList = <Shape extends z.ZodRawShape, On extends 'tenant' | 'platform'>(
  { title, rights }: Pick<Resource, 'title' | 'rights'>,
  { path, object, query }: ListCall<Shape, On>,
) =>
  defineCall({
    method: 'GET',
    path: `${path}/export`,
    summary: `导出${title}：列表条件所得的全部行，msg 为下载链接`,
    permission: `${rights}:export`,
    object,
    rate: 'export',
    transaction: 'none',
    query: query.extend(sheetChoice),
    audit: { kind: 'export' },
    answer: answers.message(job),
  });
