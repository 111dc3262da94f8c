import type { generatorCalls } from '../../../contract/calls/generator.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { findForeignTable, selectForeignTables } from '../../db/queries/forms/foreignTables.ts';
import { publishFormMenus } from '../../db/queries/forms/formMenus.ts';
import { adoptTable } from '../../records/adopt/adoptTable.ts';
import { buildFormProposal } from '../../records/adopt/formProposal.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';

export const generatorHandlers = {
  tables: ({ tx }, { query: { pageNum, pageSize, ...request } }) =>
    fetchPage(selectForeignTables(tx, request), { pageNum, pageSize }),

  exportTables: (context, { query }) => exportList(context, 'foreignTable', query),

  tableGroups: (context, { query }) => groupList(context, 'foreignTable', query),

  async propose({ tx }, { params }) {
    const table = assertFound(await findForeignTable(tx, params.tableId));
    return (await buildFormProposal(tx, table)).definition;
  },

  async edit(context, { body: { tableId, ...edit } }) {
    const table = assertFound(await findForeignTable(context.tx, tableId));
    await holdReferences(context.tx, ['forms']);
    const { form, rows } = await adoptTable(context.tx, { table, ...edit }, context);
    await publishFormMenus(context.tx, form);
    return { formId: form.formId, version: form.version, rows };
  },
} satisfies Handlers<typeof generatorCalls>;
