/** The groups of a list, with counts and sums over all rows that its filters match. */
import { z } from 'zod';
import { filterGroup } from '../../filter/filterTree.ts';

export const groupUnits = ['day', 'month', 'year'] as const;
export type GroupUnit = (typeof groupUnits)[number];

const figure = z.strictObject({ sum: z.string().nullable(), average: z.string().nullable() });

/** Sums by column. */
export const figures = z.record(z.string(), figure);

export const rowGroup = z.strictObject({
  /** The common value of the rows, as text; null for rows without a value. */
  key: z.string().nullable(),
  /** The displayed value; '' for rows without a value. */
  label: z.string(),
  count: z.number().int(),
  figures,
  /** Added to the filters of the request, it selects the group's rows, also as the filter of nested groups. */
  filter: filterGroup,
});
export type RowGroup = z.output<typeof rowGroup>;
