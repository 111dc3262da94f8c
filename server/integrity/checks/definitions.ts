/** Checks that the configuration is readable: the flows of existing instances, the forms and their tables. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type DefinitionDocument, readDefinition } from '../../instances/definitions/readDefinition.ts';
import { type Form, getFormLayout, physicalColumns } from '../../records/schema/formLayout.ts';
import { activeForms, definitionProblem } from '../activeForms.ts';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

type Definition = { definitionId: string; formId: string; xml: string };

export const definitionsRead: IntegrityCheck = {
  name: 'definitionsRead',
  title: '已部署的流程定义都能读出',
  async *find({ tx }) {
    const deployed = sql<Definition>`select d."definitionId", d."formId", d."xml" from "flowDefinitions" d join forms f using ("formId")
      where d."status" <> 'draft' and not f.deleted order by d."definitionId"`;
    for await (const { definitionId, ...document } of cursorRows(tx, deployed)) {
      const problem = await readingProblem(tx, document);
      if (problem) yield { where: `流程定义 ${definitionId}`, expected: '可读的 BPMN 文档', found: problem };
    }
  },
};

async function readingProblem(tx: Tx, document: DefinitionDocument): Promise<string | undefined> {
  try {
    const { errors } = await readDefinition(tx, document);
    return errors[0] && `${errors[0].elementId} ${errors[0].message}`;
  } catch (error) {
    return String(error);
  }
}

export const formsRead: IntegrityCheck = {
  name: 'formsRead',
  title: '表单定义都能读出，数据表与定义一致',
  async *find({ tx }) {
    for (const form of await activeForms(tx)) {
      const found = definitionProblem(form);
      const where = `表单 ${form.formId} ${form.enName}`;
      if (found) yield { where, expected: '有效的表单定义', found };
      else yield* (await missingColumns(tx, form)).map((one) => ({ where, ...one, found: '没有' }));
    }
  },
};

async function missingColumns(tx: Tx, form: Form): Promise<Pick<Finding, 'expected'>[]> {
  const { table, columns, subTables } = getFormLayout(form);
  const wanted = [{ table, columns }, ...subTables].flatMap((one) =>
    [{ name: 'id' }, ...physicalColumns(one.columns)].map(({ name }) => ({ table: one.table, name })),
  );
  const { rows } = await sql<{ table: string; name: string }>`
    select w."table", w."name"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("table" text, "name" text)
    where not exists (select 1 from information_schema.columns c where c.table_schema = current_schema()
      and c.table_name = w."table" and c.column_name = w."name")`.execute(tx);
  return rows.map((row) => ({ expected: `表 ${row.table} 有列 ${row.name}` }));
}
