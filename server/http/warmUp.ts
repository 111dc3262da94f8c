/**
 * Runs, before the server listens, code that the first requests would otherwise compile: schemas (zod generates code
 * for an object when it parses the first one), the bounds of a long body, and what handlers declare. Writes nothing,
 * reads no database, and takes less than a second.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCall } from '../../contract/call.ts';
import { Refusal } from '../../contract/failures.ts';
import type { HandlerRegistry } from '../context/handler.ts';
import { isWithinBounds } from './request/jsonBounds.ts';
import { parseInput } from './request/parseInput.ts';
import { buildRoutes, type Route } from './request/routes.ts';

/** After this number of runs V8 has compiled the slow loops. */
const rounds = 3;

export async function warmUp(handlers: HandlerRegistry): Promise<void> {
  const routes = buildRoutes(handlers);
  for (const { call } of routes) {
    tryInput(call, {});
    await nextTurn();
  }
  const samples = [checkLongBody, ...routes.flatMap(listSamples)];
  for (let round = 0; round < rounds; round += 1) {
    for (const runSample of samples) {
      runSample();
      await nextTurn();
    }
  }
}

function listSamples({ call, declared: { warmUp: sample } }: Route): (() => unknown)[] {
  if (!sample) return [];
  const { body, run } = sample;
  return [...(run ? [run] : []), ...(body === undefined ? [] : [() => tryInput(call, body)])];
}

function tryInput(call: AnyCall, body: unknown): void {
  try {
    parseInput(call, { params: { form: 'auto_sample' }, query: {}, body });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
  }
}

const longBody = JSON.stringify({ ids: Array.from({ length: 10_000 }, (_, n) => `x${n}`) });

const checkLongBody = () => isWithinBounds(longBody, { elements: 50_000, keys: 50_000 });
