import { expect, test } from 'vitest';
import { inlineParameters } from '../../../../server/records/export/inlineParameters.ts';

const inlined = (sql: string, ...parameters: unknown[]) => inlineParameters({ sql, parameters });

test('values become literals with any quotes and backslashes in them', () => {
  expect(inlined('a = $1', "x'; drop table t --")).toBe("a = 'x''; drop table t --'");
  expect(inlined('a = $1', String.raw`\'`)).toBe(String.raw`a =  E'\\'''`);
});

test('a value that looks like a parameter is not replaced again', () => {
  expect(inlined('a = $1 and b = $2', '$2', 'y')).toBe("a = '$2' and b = 'y'");
});

test('marks inside identifiers and literals are unchanged', () => {
  expect(inlined(`"$1" = '$1' and "a""$1" = $1`, 5)).toBe(`"$1" = '$1' and "a""$1" = '5'`);
});

test('lists become array literals with their elements quoted', () => {
  expect(inlined('a = any($1)', ['x', 'say "hi"', null])).toBe(
    String.raw`a = any( E'{"x","say \\"hi\\"",NULL}')`,
  );
});

test('null and undefined become NULL', () => {
  expect(inlined('a is not distinct from $1', null)).toBe('a is not distinct from null');
});

test('a mark without a value is an error', () => {
  expect(() => inlined('a = $2', 1)).toThrow('names $2 but has 1');
});
