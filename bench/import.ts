/**
 * An import of 100,000 × 20 of .xlsx over HTTP, all checks applied, beside what the reader of spreadsheets alone takes to
 * parse the same file. `--rows 10000` for a quick look.
 */
import { parseArgs } from 'node:util';
import { read, utils, write } from '@e965/xlsx';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { buildImportRows, createImportForm, importColumns } from './support/importForm.ts';
import { type Measurement, measureSeconds, median, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, runs: { type: 'string', default: '3' } },
});
const rows = Number(values.rows);
const runs = Number(values.runs);

const server = await startBenchServer();
try {
  console.log(`Making a sheet of ${rows} rows …`);
  const { tenant, database } = server;
  await database.inTenant(tenant, 'write', (tx) => createImportForm(tx));
  const parses: number[] = [];
  const imports: number[] = [];
  for (let run = 0; run < runs; run++) {
    const sheet = buildImportSheet(run);
    parses.push(await measureSeconds(async () => read(sheet, { dense: true })));
    imports.push(await measureSeconds(() => measureImport(server, sheet)));
  }
  const columns = importColumns.length;
  printMeasurements(
    `Import of ${rows.toLocaleString('en')} rows × ${columns} columns`,
    report(parses, imports),
  );
} finally {
  await server.close();
}

/** Each run has its own codes, because the form requires unique ones. */
function buildImportSheet(run: number): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([importColumns, ...buildImportRows(run, rows)]), 'rows');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

async function measureImport({ origin, token }: BenchServer, sheet: Buffer): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(sheet)]), 'rows.xlsx');
  const answer = await fetch(`${origin}/auto/auto_import/importData`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const told = (await answer.json()) as { code: number; data?: { imported: number } };
  if (told.code !== 200 || told.data?.imported !== rows)
    throw new Error(`The import was refused: ${JSON.stringify(told).slice(0, 500)}`);
}

function report(parses: number[], imports: number[]): Measurement[] {
  const ratio = median(imports.map((taken, index) => taken / (parses[index] ?? Number.NaN)));
  const s = (value: number) => `${value.toFixed(2)} s`;
  return [
    { figure: 'parse alone', value: s(median(parses)) },
    {
      figure: 'import',
      value: s(median(imports)),
      beside: `${ratio.toFixed(2)} × the parse`,
      bar: '≤ 2 ×',
      holds: ratio <= 2,
    },
  ];
}
