import { expect, test } from 'vitest';
import { mapViewNames } from '../../../contract/filter/savedViewNames.ts';

test('a view keeps a parameter that is named like a property of every object when fields are renamed', () => {
  const query = { valueOf: 'amount', hasOwnProperty: 'amount', sort: 'amount:desc' };
  const rename = (name: string) => (name === 'amount' ? 'total' : name);
  expect(mapViewNames({ query }, rename)).toEqual({ query: { ...query, sort: 'total:desc' } });
});
