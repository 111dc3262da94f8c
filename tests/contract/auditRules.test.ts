import { expect, test } from 'vitest';
import { type AnyCall, needsAuditRule } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

const all: [string, AnyCall][] = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries<AnyCall>(group).map(([name, call]): [string, AnyCall] => [`${noun}.${name}`, call]),
);

/** The names of flags that make a request a trial. */
const trialFlags = ['dryRun', 'onlyParse'];

const namesOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];

test('the rule of a call that can be tried names the flag of a trial', () => {
  const silent = all.flatMap(([name, { audit, body, query }]) => {
    if (typeof audit !== 'object') return [];
    const flags = [
      ...namesOf(body).map((flag) => `body.${flag}`),
      ...namesOf(query).map((flag) => `query.${flag}`),
    ].filter((path) => trialFlags.some((flag) => path.endsWith(`.${flag}`)));
    return flags.length > 0 && audit.trial !== flags[0] ? [name] : [];
  });
  expect(silent).toEqual([]);
  expect(
    all.filter(([, { audit }]) => typeof audit === 'object' && audit.trial).map(([name]) => name),
  ).toEqual(
    expect.arrayContaining([
      'user.handOver',
      'user.importData',
      'migration.migrate',
      'intervention.intervene',
    ]),
  );
});

test('every call that writes declares what the audit log says of it', () => {
  expect(
    all.filter(([, call]) => needsAuditRule(call) && call.audit === undefined).map(([name]) => name),
  ).toEqual([]);
});
