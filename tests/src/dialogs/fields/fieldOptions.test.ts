/** The options of fields that are constants stay until the version of the constants or the form changes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../src/client/api.ts';
import { loadFieldOptions } from '../../../../src/dialogs/fields/fieldOptions.ts';
import { applyEventToQueries } from '../../../../src/state/cache/declaredQueries.ts';

const constants = { version: '1-1', versions: 0, requests: 0 };

beforeEach(() => {
  Object.assign(constants, { version: '1-1', versions: 0, requests: 0 });
  vi.spyOn(api.constant, 'version').mockImplementation(async () => {
    constants.versions += 1;
    return constants.version as never;
  });
  vi.spyOn(api.dict, 'options').mockImplementation(async () => {
    constants.requests += 1;
    return { rows: [{ id: '2', name: '华东', value: '2', parentId: '0', orderNum: 0 }], total: 1 } as never;
  });
});
afterEach(() => vi.restoreAllMocks());

const place = { form: 'auto_site', path: 'area', values: {} };
const load = (more: object) =>
  loadFieldOptions(
    { enName: 'area', label: '大区', funcType: 'select', selectMode: 1, ...more } as Parameters<
      typeof loadFieldOptions
    >[0],
    place,
  );

test('options that are constants are read again only after their version has changed', async () => {
  for (let n = 0; n < 3; n += 1)
    expect(await load({ constantId: '1' })).toEqual([{ value: '2', label: '华东' }]);
  expect(constants).toMatchObject({ versions: 1, requests: 1 });
  applyEventToQueries({ type: 'constants.changed' });
  await load({ constantId: '1' });
  expect(constants).toMatchObject({ versions: 2, requests: 1 });
  constants.version = '1-2';
  applyEventToQueries({ type: 'constants.changed' });
  await load({ constantId: '1' });
  expect(constants).toMatchObject({ versions: 3, requests: 2 });
  applyEventToQueries({ type: 'forms.changed' });
  await load({ constantId: '1' });
  expect(constants).toMatchObject({ versions: 3, requests: 3 });
});

test('options of a dictionary ask for no version', async () => {
  await load({ configDataId: 'areas' });
  expect(constants).toMatchObject({ versions: 0, requests: 1 });
});
