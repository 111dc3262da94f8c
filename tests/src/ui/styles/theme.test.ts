import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { surfaces } from '../../../../src/ui/styles/theme.ts';

test('the surfaces that a free color is fitted to are those of the stylesheet', () => {
  const tokens = readFileSync(new URL('../../../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
  const declared = [...tokens.matchAll(/--surface: (#\w{6});/g)].map(([, color]) => color);
  expect(declared).toEqual([surfaces.light, surfaces.dark]);
});
