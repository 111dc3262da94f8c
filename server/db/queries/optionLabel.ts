import { type RawBuilder, sql } from 'kysely';
import type { ResourceField } from '../../../contract/resources/resource.ts';

type Options = { options: NonNullable<ResourceField['options']>; isOpen?: boolean | undefined };

/** The label of the value; a text that is no option stays as it is where other texts are accepted. */
export const optionLabel = (at: RawBuilder<unknown>, { options, isOpen }: Options): RawBuilder<unknown> =>
  options.length === 0
    ? at
    : sql`case ${at}::text ${sql.join(
        options.map(({ value, label }) => sql`when ${value} then ${label}`),
        sql` `,
      )} ${isOpen ? sql`else ${at}::text` : sql``} end`;
