/** An export that is written while its form's definition changes still contains all rows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formEdit } from '../../../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { buildTenantSessionSql, noLimits } from '../../../../server/db/transaction.ts';
import { sheetJob } from '../../../../server/jobs/kinds/sheetJob.ts';
import type { JobRow } from '../../../../server/jobs/queue/job.ts';
import { buildExportTables } from '../../../../server/records/export/exportQuery.ts';
import { writeExport } from '../../../../server/records/export/writeExport.ts';
import { loadFormByName } from '../../../../server/records/schema/formDefinitions.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { editForm } from '../../../../server/records/tables/publishForm.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { waitUntilBlocked } from '../../../support/races/transactionGate.ts';
import {
  createRecordFixture,
  type FormDraft,
  type RecordFixture,
  testNow,
} from '../../../support/servers/recordFixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-sheets-'));
const file = path.join(folder, 'sheet.csv');

let stage: RecordFixture;
let form: Form;
let forms = 0;
beforeAll(async () => {
  stage = await createRecordFixture();
});
afterAll(async () => {
  await stage.drop();
  rmSync(folder, { recursive: true });
});

const stamp = () => ({ actor: stage.actor('1'), now: testNow });
const size = (funcType: 'input' | 'number'): FormDraft['fields'] => [
  { enName: 'size', label: '尺寸', funcType },
];
const old: FormDraft['fields'] = [{ enName: 'old', label: '旧字段', funcType: 'input' }];

beforeEach(async () => {
  forms += 1;
  const enName = `auto_sheet_${forms}`;
  form = await stage.form({ enName, cnName: '会变的台账', fields: [...size('input'), ...old] });
  await stage.write(async (tx) => {
    for (const size of ['7', '8', '9']) await insertRecord(tx, form, { size }, stamp());
  });
});

const edit = (tx: Tx, fields: FormDraft['fields']) => {
  const { cnName, enName, formId, category, hasFlow, feature } = form;
  const asked = { cnName, enName, formId, category, hasFlow, feature, fields, confirmLoss: true };
  return editForm(tx, formEdit.parse(asked), stamp());
};

const tablesOf = async (tx: Tx) =>
  buildExportTables(tx, await loadFormByName(tx, form.enName), {
    request: { filters: {}, pageNum: 1, pageSize: 100 },
    actor: stage.actor('1'),
  });

const lines = () => readFileSync(file, 'utf8').trim().split('\n').slice(1);

test('an export waits for the change, and then reads the rewritten table', async () => {
  const tables = await stage.read(tablesOf);
  const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const editing = stage.write(async (tx) => {
    await edit(tx, [...size('number'), ...old]);
    changed.resolve();
    await goOn.promise;
  });
  await changed.promise;
  const session = buildTenantSessionSql('set', stage.tenant, noLimits);
  const order = { url: stage.url, session, tables, format: 'csv', path: file } as const;
  const writing = writeExport(order, { signal: new AbortController().signal, onProgress: () => undefined });
  await waitUntilBlocked(stage.database, [writing]);
  goOn.resolve();
  await editing;
  expect((await writing).rows).toBe(3);
});

test('an export omits a column that is dropped meanwhile', async () => {
  let plans = 0;
  const job = sheetJob({ database: stage.database, copyUrl: stage.url }, async (tx) => {
    plans += 1;
    const tables = await tablesOf(tx);
    if (plans === 1) await stage.write((other) => edit(other, size('input')));
    return { tables, total: 3, format: 'csv' };
  });
  await job({ title: '台账', createBy: '1' } as JobRow, {
    tenant: stage.tenant,
    signal: new AbortController().signal,
    temporaryFile: async () => file,
    progress: () => undefined,
  });
  expect(plans).toBe(2);
  expect(lines()).toHaveLength(3);
  expect(readFileSync(file, 'utf8')).not.toContain('旧字段');
});
