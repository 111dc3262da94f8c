/** The order of Chinese texts in statements (contract/pinyin/chineseOrder.ts), by a collation that PostgreSQL brings. */
import { type RawBuilder, sql } from 'kysely';
import { longSurnameHomophones, surnameHomophones } from '../../../contract/pinyin/chineseOrder.ts';

export const chineseCollation = 'zh-x-icu';

/** What to sort a text by. */
export const textOrder = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${text} collate ${sql.id(chineseCollation)}`;

const surnames = sql.lit(Object.keys(surnameHomophones).join(''));
const homophones = sql.lit(Object.values(surnameHomophones).join(''));
const longSurnames = sql.join(
  Object.entries(longSurnameHomophones).map(
    ([surname, first]) => sql`when ${sql.lit(surname)} then ${sql.lit(first)}`,
  ),
  sql` `,
);

/** What to sort the name of a person by: the surname as it is read in names. */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  textOrder(sql`(case left(${name}, 2) ${longSurnames}
    else translate(left(${name}, 1), ${surnames}, ${homophones}) end || substr(${name}, 2))`);
