import { expect, test, vi } from 'vitest';
import { resources } from '../../../../contract/resources/registry.ts';
import type { ResourceName } from '../../../../contract/resources/resourcePages.ts';
import { resourceCommands } from '../../../../src/commands/resource/resourceCommands.ts';

vi.hoisted(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const history = resourceCommands.find(({ id }) => id === 'resource.history');

test.each<[ResourceName, unknown]>([
  ['user', 'yes'],
  ['tenant', 'yes'],
  ['recurringJob', 'yes'],
  ['form', 'yes'],
  ['definition', 'yes'],
  ['session', 'hidden'],
  ['audit', 'hidden'],
])('the history of a %s is %s', (name, available) => {
  const list = { form: undefined, resource: resources[name] };
  expect(history?.when?.({ list, focusedRow: { id: '1' } } as never)).toEqual(available);
});
