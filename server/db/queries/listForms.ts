/** Which forms are there, newest first; `keyword` is part of either name. */
import type { z } from 'zod';
import type { formSummary } from '../../../contract/forms/definition.ts';
import type { Tx } from '../database.ts';

type Asked = { pageNum: number; pageSize: number; keyword?: string | undefined };
type Page = { rows: z.output<typeof formSummary>[]; total: number };

export async function listForms(tx: Tx, { pageNum, pageSize, keyword = '' }: Asked): Promise<Page> {
  const wanted = tx
    .selectFrom('forms')
    .where('deleted', '=', false)
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          where('cnName', 'ilike', containing(keyword)),
          where('enName', 'ilike', containing(keyword)),
        ]),
      ),
    );
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['formId', 'version', 'definition', 'createTime', 'updateTime'])
    .orderBy('formId', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ definition: { fields: _, checks: __, ...definition }, ...row }) => ({
      ...definition,
      ...row,
    })),
  };
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
