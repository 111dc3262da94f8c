/** Groups a form's records, with counts and sums over all rows that a list's filters match. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, pageParams } from '../shapes.ts';
import { listFilters } from './record.ts';
import { groupUnits, rowGroup } from './shapes/groupShapes.ts';

export const recordGroupCalls = {
  list: defineCall({
    method: 'POST',
    path: '/auto/{form}/group',
    summary:
      '单据分组：按字段（日期按日、月、年）计数并合计，覆盖全部筛选结果；下一级以该组的 filter 再次查询',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    supplier: 'records',
    transaction: 'read',
    params: z.strictObject({ form: enName }),
    body: listFilters.extend({
      ...pageParams,
      groupBy: z.strictObject({
        field: z.string().max(80),
        /** For date fields; defaults to days. */
        unit: z.enum(groupUnits).optional(),
      }),
      /** Defaults to the most records first. The `field` of `sum` and `average` is a column of columnEvalList. */
      groupOrder: z
        .strictObject({
          by: z.enum(['count', 'name', 'sum', 'average']),
          field: z.string().max(80).optional(),
          order: z.enum(['asc', 'desc']),
        })
        .optional(),
    }),
    answer: answers.rows(rowGroup),
  }),
};
