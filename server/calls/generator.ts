import type { generatorCalls } from '../../contract/calls/generator.ts';
import { findForeignTable, listForeignTables } from '../db/queries/foreignTables.ts';
import { publishFormMenus } from '../db/queries/formMenus.ts';
import { adoptTable } from '../records/generator/adopt.ts';
import { proposalOf } from '../records/generator/proposal.ts';
import type { Handlers } from './context.ts';
import { found } from './found.ts';

export const generatorHandlers = {
  tables: ({ tx }, { query }) => listForeignTables(tx, query),

  async propose({ tx }, { params }) {
    const table = found(await findForeignTable(tx, params.tableId));
    return (await proposalOf(tx, table)).definition;
  },

  async edit(context, { body: { tableId, ...edit } }) {
    const table = found(await findForeignTable(context.tx, tableId));
    const { form, rows } = await adoptTable(context.tx, { table, ...edit }, context);
    await publishFormMenus(context.tx, form);
    return { formId: form.formId, version: form.version, rows };
  },
} satisfies Handlers<typeof generatorCalls>;
