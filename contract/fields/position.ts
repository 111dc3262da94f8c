import * as z from 'zod/mini';
import type { Field } from '../forms/definition.ts';
import { boxOf, boxText, spotOf, spotText } from './shared/spot.ts';
import { type FieldType, ordinary } from './type.ts';

/** More boxes than anybody draws. */
const mostBoxes = 50;

/** A place on the map, or with `rectangle` a list of boxes (forms seed, points 2 and 3). */
export const position: FieldType = {
  ...ordinary,
  label: '位置',
  sqlType: (field) => (field.rectangle ? 'text[]' : 'text'),
  separator: ' | ',
  valueSchema: (field) => (field.rectangle ? boxes : spot),
  text: (value) => (Array.isArray(value) ? value.join(position.separator) : String(value ?? '')),
  fromText: (text, field) => (field.rectangle ? text.trim().split(/\s*[|｜\n]\s*/) : text.trim()),
  filter: 'place',
  choices: () => [],
  example: (field: Field) => (field.rectangle ? '120.1272,30.2461;120.1312,30.2501' : '120.129721,30.246871'),
};

const spotMessage = '位置应为 经度,纬度';
const spot = z.pipe(
  z.string(spotMessage).check(z.refine((text) => spotOf(text) !== undefined, spotMessage)),
  z.transform((text) => written(spotOf(text), spotText)),
);

const boxMessage = '区域应为 西南经度,西南纬度;东北经度,东北纬度';
const boxes = z
  .array(
    z.pipe(
      z.string(boxMessage).check(z.refine((text) => boxOf(text) !== undefined, boxMessage)),
      z.transform((text) => written(boxOf(text), boxText)),
    ),
    '应为区域的列表',
  )
  .check(z.maxLength(mostBoxes, `最多 ${mostBoxes} 个区域`));

const written = <T>(read: T | undefined, write: (value: T) => string): string => (read ? write(read) : '');
