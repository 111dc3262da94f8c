import type { generatorCalls } from '../../../contract/calls/generator.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { findForeignTable, selectForeignTables } from '../../db/queries/forms/foreignTables.ts';
import { buildFormProposal } from '../../records/adopt/formProposal.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { addFormOfTable } from './saveForm.ts';

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
    const { form, rows } = await addFormOfTable(context, { table, ...edit });
    return { formId: form.formId, version: form.version, rows };
  },
} satisfies Handlers<typeof generatorCalls>;
