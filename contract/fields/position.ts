import * as z from 'zod/mini';
import type { FieldSettings } from './fieldSettings.ts';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { formatBounds, formatLatLng, parseBounds, parseLatLng } from './shared/latLng.ts';

/** More boxes than a user is expected to draw. */
const maxBoxes = 50;

/** A point on the map, or with `rectangle` a list of boxes. */
export const position: FieldType = {
  ...baseFieldType,
  label: '位置',
  group: 'business',
  settings: ['rectangle'],
  initial: {},
  sqlType: (field) => (field.rectangle ? 'text[]' : 'text'),
  separator: ' | ',
  valueSchema: (field) => (field.rectangle ? boundsListSchema : latLngSchema),
  text: (value) => (Array.isArray(value) ? value.join(position.separator) : String(value ?? '')),
  fromText: (text, field) => (field.rectangle ? text.trim().split(/\s*[|｜\n]\s*/) : text.trim()),
  filter: 'place',
  choices: () => [],
  example: (field: FieldSettings) =>
    field.rectangle ? '120.1272,30.2461;120.1312,30.2501' : '120.129721,30.246871',
};

const latLngMessage = '位置应为 经度,纬度';
const latLngSchema = z.pipe(
  z.string(latLngMessage).check(z.refine((text) => parseLatLng(text) !== undefined, latLngMessage)),
  z.transform((text) => formatParsed(parseLatLng(text), formatLatLng)),
);

const boundsMessage = '区域应为 西南经度,西南纬度;东北经度,东北纬度';
const boundsListSchema = z
  .array(
    z.pipe(
      z.string(boundsMessage).check(z.refine((text) => parseBounds(text) !== undefined, boundsMessage)),
      z.transform((text) => formatParsed(parseBounds(text), formatBounds)),
    ),
    '应为区域的列表',
  )
  .check(z.maxLength(maxBoxes, `最多 ${maxBoxes} 个区域`));

const formatParsed = <T>(read: T | undefined, write: (value: T) => string): string =>
  read ? write(read) : '';
