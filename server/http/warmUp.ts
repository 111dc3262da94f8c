/**
 * Runs, before the server listens, code that the first requests would otherwise compile: schemas (zod generates code
 * for an object when it parses the first one), the check of a wide form, refusals of long lists, the captcha's font.
 * Writes nothing, reads no database, and takes less than a second.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { Refusal } from '../../contract/failures.ts';
import { drawCaptcha } from '../calls/auth/captcha.ts';
import { isWithinBounds } from './request/jsonBounds.ts';
import { parseInput } from './request/parseInput.ts';
import { buildRoutes } from './request/routes.ts';

/** After this number of runs V8 has compiled the slow loops. */
const rounds = 3;

export async function warmUp(): Promise<void> {
  for (const { call } of buildRoutes()) {
    tryInput(call, {});
    await nextTurn();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const runSample of samples) {
      runSample();
      await nextTurn();
    }
  }
}

function tryInput(call: AnyCall, body: unknown): void {
  try {
    parseInput(call, { params: { form: 'auto_sample' }, query: {}, body });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
  }
}

const longList = { ids: Array.from({ length: 10_000 }, (_, n) => `x${n}`) };
const longListText = JSON.stringify(longList);

const subForms = Array.from({ length: 13 }, (_, n) => ({
  enName: `rows${n}`,
  label: '明细',
  funcType: 'subForm',
  children: Array.from({ length: 70 }, (_, m) => ({
    enName: `c${m}`,
    label: '列',
    funcType: 'input',
    hideCondition: `c${m + 1} > ${m}`,
  })),
}));
const wideForm = { enName: 'auto_sample', cnName: '样例', fields: subForms };

const samples: readonly (() => unknown)[] = [
  drawCaptcha,
  () => isWithinBounds(longListText, { elements: 50_000, keys: 50_000 }),
  () => tryInput(calls.form.add, wideForm),
  () => tryInput(calls.export.records, longList),
];
