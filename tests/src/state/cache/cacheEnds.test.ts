/** Goes through all caches of the page: what each names as its end, and that the event really ends it. */
import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { configurationEventTypes, liveEventTypes } from '../../../../contract/liveEvents.ts';
import {
  applyEventToQueries,
  declareCache,
  declareQuery,
  listInvalidationRules,
  onlyKey,
} from '../../../../src/state/cache/declaredQueries.ts';

const declaring = globSync('src/**/*.{ts,tsx}').filter((file) =>
  /\bdeclare(?:Query|Cache)[<(]/.test(readFileSync(file, 'utf8')),
);

beforeAll(async () => {
  for (const file of declaring) await import(`../../../../${file}`);
});

const namedEvents = () => listInvalidationRules().flatMap((rule) => ('events' in rule ? rule.events : []));

test('every cache names at least one event, or what ends it instead', () => {
  const rules = listInvalidationRules();
  expect(rules.length).toBeGreaterThanOrEqual(declaring.length - 1);
  for (const rule of rules) expect('events' in rule ? rule.events.length : 1).toBeGreaterThan(0);
});

test('every kind of configuration that can change ends a cache', () => {
  const named = new Set<string>(namedEvents());
  expect(configurationEventTypes.filter((type) => !named.has(type))).toEqual([]);
  expect([...named].filter((type) => !(liveEventTypes as readonly string[]).includes(type))).toEqual([]);
});

test('an event makes a query stale and empties a cache, and calls those who show its values', async () => {
  const load = vi.fn(async () => ['甲']);
  const query = declareQuery({ load, invalidatedBy: { events: ['departments.changed'] } });
  const cache = declareCache<string, number>({ maxEntries: 5, endedBy: ['dictionaries.changed'] });
  const shown = vi.fn();
  const stop = cache.onEnd(shown);
  cache.set('a', 1);
  await query.fetch(onlyKey);

  applyEventToQueries({ type: 'people.changed' });
  expect([query.isCached(onlyKey), cache.size, shown.mock.calls.length]).toEqual([true, 1, 0]);
  applyEventToQueries({ type: 'departments.changed' });
  applyEventToQueries({ type: 'dictionaries.changed' });
  expect([query.isCached(onlyKey), cache.size, shown.mock.calls.length]).toEqual([false, 0, 1]);
  stop();
  applyEventToQueries({ type: 'dictionaries.changed' });
  expect(shown).toHaveBeenCalledTimes(1);
});
