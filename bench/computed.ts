/**
 * Computed fields: what a form recomputes at each key press, beside exact decimals without the expression language; and
 * saving a record with them over HTTP, beside one of the same form without. `--lines 50` for a quick look.
 */
import { parseArgs } from 'node:util';
import Big from 'big.js';
import { newFormDefinition } from '../contract/forms/checkedDefinition.ts';
import { computeRecord } from '../contract/forms/compute/computedRecord.ts';
import type { Values } from '../contract/forms/recordRules.ts';
import { publishFormMenus } from '../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../server/records/tables/publishForm.ts';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { type Measurement, median, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '200' }, runs: { type: 'string', default: '60' } },
});
const lines = Number(values.lines);
const runs = Number(values.runs);

const number = (enName: string, computeExpression?: string) => ({
  enName,
  label: enName,
  funcType: 'number' as const,
  precision: 2,
  ...(computeExpression !== undefined && { computeExpression }),
});

const buildForm = (enName: string, isComputed: boolean) => {
  const computed = (name: string, expression: string) => number(name, isComputed ? expression : undefined);
  return newFormDefinition.parse({
    enName,
    cnName: enName,
    fields: [
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          number('count'),
          number('price'),
          number('rate'),
          computed('net', 'count * price'),
          computed('tax', 'net * rate / 100'),
          computed('gross', 'net + tax'),
        ],
      },
      computed('net', 'sum(items.net)'),
      computed('tax', 'sum(items.tax)'),
      computed('gross', 'net + tax'),
    ],
  });
};
const forms = { with: buildForm('auto_computed', true), without: buildForm('auto_plain', false) };

const buildRecord = (run: number): Values => ({
  items: Array.from({ length: lines }, (_, line) => ({
    count: String(line + 1),
    price: ((run * 7919 + line * 31) % 99_999).toString(),
    rate: '13',
  })),
});

const facts = { now: '2026-03-01 08:00:00', currentUser: { userId: '1', deptId: '2', roleKeys: [] } };

/** One frame at 60 Hz: a longer computation is noticed while typing. */
const frameMs = 16;

const server = await startBenchServer();
try {
  await createForms(server);
  printMeasurements(`Computed fields, ${lines} lines × 3 and 3 sums, p95 of ${runs}`, [
    measureComputation(),
    await measureSaving(server),
  ]);
} finally {
  await server.close();
}

function measureComputation(): Measurement {
  const times = { language: [] as number[], decimals: [] as number[] };
  // The first rounds warm the compiler.
  for (let run = -20; run < runs; run += 1) {
    const record = buildRecord(run + 20);
    const began = performance.now();
    const { values: found } = computeRecord(forms.with.fields, record, { facts, isComputed: () => true });
    const middle = performance.now();
    const gross = computeGross(record);
    const ended = performance.now();
    if (found.gross !== gross) throw new Error(`The sums are ${String(found.gross)} and ${gross}.`);
    if (run < 0) continue;
    times.language.push(middle - began);
    times.decimals.push(ended - middle);
  }
  const [language, decimals] = [percentile(times.language, 0.95), percentile(times.decimals, 0.95)];
  return {
    figure: 'recomputed at a key press',
    value: `${language.toFixed(1)} ms`,
    beside: `big.js alone ${decimals.toFixed(1)} ms; medians ${median(times.language).toFixed(1)}, ${median(times.decimals).toFixed(1)}`,
    bar: `≤ ${frameMs} ms`,
    holds: language <= frameMs,
  };
}

/** Rounds as the fields do: each line to two decimals. */
function computeGross(record: Values): string {
  // buildRecord makes rows of texts.
  const rows = record.items as Record<'count' | 'price' | 'rate', string>[];
  const parts = rows.map(({ count, price, rate }) => {
    const net = new Big(count).times(price).round(2);
    return net.plus(net.times(rate).div(100).round(2));
  });
  return parts.reduce((sum, part) => sum.plus(part), new Big(0)).toFixed(2);
}

async function createForms({ database, tenant }: BenchServer): Promise<void> {
  await database.inTenant(tenant, 'write', async (tx) => {
    const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, userId);
    if (!actor) throw new Error('The benchmark has no administrator.');
    for (const form of Object.values(forms)) {
      await createForm(tx, form, { actor, now: new Date() });
      await publishFormMenus(tx, form);
    }
  });
}

async function measureSaving(server: BenchServer): Promise<Measurement> {
  const times = { with: [] as number[], without: [] as number[] };
  for (let run = -10; run < runs; run += 1)
    for (const kind of ['with', 'without'] as const) {
      const began = performance.now();
      const answer = await server.call('POST', `/auto/${forms[kind].enName}`, buildRecord(run + 10));
      const { code } = (await answer.json()) as { code: number };
      if (code !== 200) throw new Error(`The record was not saved: ${code}.`);
      if (run >= 0) times[kind].push(performance.now() - began);
    }
  const [computed, plain] = [percentile(times.with, 0.95), percentile(times.without, 0.95)];
  const bar = 2 * plain + 5;
  return {
    figure: 'saved over HTTP',
    value: `${computed.toFixed(1)} ms`,
    beside: `without them ${plain.toFixed(1)} ms; medians ${median(times.with).toFixed(1)}, ${median(times.without).toFixed(1)}`,
    bar: `≤ 2 × + 5 ms = ${bar.toFixed(1)} ms`,
    holds: computed <= bar,
  };
}
