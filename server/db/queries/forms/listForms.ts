/** Lists the forms, newest first. `keyword` is part of either name. */
import type { z } from 'zod';
import type { formSummary } from '../../../../contract/forms/definition.ts';
import type { Tx } from '../../database.ts';

type FormListRequest = { pageNum: number; pageSize: number; keyword?: string | undefined };
type FormPage = { rows: z.output<typeof formSummary>[]; total: number };

export async function listForms(
  tx: Tx,
  { pageNum, pageSize, keyword = '' }: FormListRequest,
): Promise<FormPage> {
  const wanted = tx
    .selectFrom('forms')
    .where('deleted', '=', false)
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          where('cnName', 'ilike', buildContainsPattern(keyword)),
          where('enName', 'ilike', buildContainsPattern(keyword)),
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

const buildContainsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
