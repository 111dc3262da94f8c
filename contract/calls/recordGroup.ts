/** A form's records in groups: counted and summed over everything that a list's filters match. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { filterGroup } from '../filter/filterTree.ts';
import { enName, pageParams } from '../shapes.ts';
import { listFilters } from './record.ts';

export const groupUnits = ['day', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

const figure = z.strictObject({ sum: z.string().nullable(), average: z.string().nullable() });

const recordGroup = z.strictObject({
  /** The value that its records share, as its text; null for those without one. */
  key: z.string().nullable(),
  /** As people read it; '' for those without a value. */
  label: z.string(),
  count: z.number().int(),
  /** Of the columns of columnEvalList. */
  figures: z.record(z.string(), figure),
  /** Beside the filters asked for, it finds the group's records; as a filter for groups within it, too. */
  filter: filterGroup,
});
export type RecordGroup = z.output<typeof recordGroup>;

export const recordGroupCalls = {
  list: defineCall({
    method: 'POST',
    path: '/auto/{form}/group',
    summary:
      '单据分组：按字段（日期按日、月、年）计数并合计，覆盖全部筛选结果；下一级以该组的 filter 再次查询',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    transaction: 'read',
    params: z.strictObject({ form: enName }),
    body: listFilters.extend({
      ...pageParams,
      groupBy: z.strictObject({
        field: z.string().max(80),
        /** Of dates; days where it is left out. */
        unit: z.enum(groupUnits).optional(),
      }),
      /** Most records first where it is left out; `field` of `sum` and `average`: a column of columnEvalList. */
      groupOrder: z
        .strictObject({
          by: z.enum(['count', 'name', 'sum', 'average']),
          field: z.string().max(80).optional(),
          order: z.enum(['asc', 'desc']),
        })
        .optional(),
    }),
    answer: answers.rows(recordGroup),
  }),
};
