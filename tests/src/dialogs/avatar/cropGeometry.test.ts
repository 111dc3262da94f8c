import '../../../support/propertyTests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Crop,
  clampCrop,
  createCenterCrop,
  cropByKey,
  cropSide,
  moveCrop,
  zoomCrop,
} from '../../../../src/dialogs/avatar/cropGeometry.ts';

const picture = { width: 600, height: 400 };
const press = (crop: Crop, key: string, shiftKey = false) => cropByKey(picture, crop, { key, shiftKey });

test('The first crop is the largest square in the middle.', () => {
  expect(createCenterCrop(picture)).toEqual({ x: 300, y: 200, zoom: 1 });
  expect(cropSide(picture, createCenterCrop(picture))).toBe(400);
});

test('Arrow keys move the square within the picture, with Shift by five steps.', () => {
  const crop = createCenterCrop(picture);
  expect(press(crop, 'ArrowRight')).toEqual({ x: 308, y: 200, zoom: 1 });
  expect(press(crop, 'ArrowLeft', true)).toEqual({ x: 260, y: 200, zoom: 1 });
  expect(press(crop, 'ArrowDown')).toEqual(crop);
  expect(press(crop, 'Enter')).toBeUndefined();
});

test('Plus and minus zoom around the middle, never below the largest square.', () => {
  const crop = createCenterCrop(picture);
  expect(press(crop, '-')).toEqual(crop);
  const near = press(crop, '+');
  expect(near).toEqual({ x: 300, y: 200, zoom: 1.1 });
  expect(press(near ?? crop, '-')?.zoom).toBeCloseTo(1);
});

test('The square never leaves the picture.', () => {
  const length = fc.integer({ min: 1, max: 9000 });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      length,
      length,
      part,
      part,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (width, height, x, y, by) => {
        const size = { width, height };
        const crop = clampCrop(size, moveCrop(size, zoomCrop(size, createCenterCrop(size), by), { x, y }));
        const half = cropSide(size, crop) / 2;
        const slack = 1e-6;
        expect(crop.x - half).toBeGreaterThanOrEqual(-slack);
        expect(crop.y - half).toBeGreaterThanOrEqual(-slack);
        expect(crop.x + half).toBeLessThanOrEqual(width + slack);
        expect(crop.y + half).toBeLessThanOrEqual(height + slack);
      },
    ),
  );
});
