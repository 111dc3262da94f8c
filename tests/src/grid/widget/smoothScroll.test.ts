import { describe, expect, test } from 'vitest';
import { scrollMs, scrollTopAt } from '../../../../src/grid/widget/smoothScroll.ts';

describe('a smooth scroll to the top', () => {
  test('starts at the current position and ends at the top after 800 ms', () => {
    expect(scrollMs).toBe(800);
    expect(scrollTopAt(1_400, 0)).toBe(1_400);
    expect(scrollTopAt(1_400, 400)).toBe(700);
    expect(scrollTopAt(1_400, 800)).toBe(0);
  });
  test('never reverses and never passes either end', () => {
    const places = Array.from({ length: 100 }, (_, at) => scrollTopAt(999, at * 10 - 50));
    expect(places).toEqual(places.toSorted((left, right) => right - left));
    expect(places[0]).toBe(999);
    expect(places.at(-1)).toBe(0);
  });
});
