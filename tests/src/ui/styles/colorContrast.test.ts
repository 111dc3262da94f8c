import { describe, expect, test } from 'vitest';
import { contrastRatio, ensureContrast } from '../../../../src/ui/styles/colorContrast.ts';

test('the ratio is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#409eff', '#409eff')).toBe(1);
});

describe('a color with enough contrast', () => {
  const backgrounds = ['#ffffff', '#181c24'];
  const colors = ['#ffffff', '#000000', '#ffff00', '#409eff', '#808080', '#0000ff', '#00ff00'];
  test.each(backgrounds.flatMap((background) => colors.map((color) => [color, background] as const)))(
    '%s is readable on %s',
    (color, background) => {
      expect(contrastRatio(ensureContrast(color, background, 4.5), background)).toBeGreaterThanOrEqual(4.5);
    },
  );
  test('stays as it is where it has enough', () => {
    expect(ensureContrast('#c62a2f', '#ffffff', 4.5)).toBe('#c62a2f');
  });
  test('changes no more than it must', () => {
    const color = ensureContrast('#ffff00', '#ffffff', 4.5);
    expect(contrastRatio(color, '#ffffff')).toBeLessThan(4.7);
  });
});
