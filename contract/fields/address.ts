import * as z from 'zod/mini';
import type { FieldSettings } from './fieldSettings.ts';
import { baseFieldType, type FieldType, type NameLookup } from './fieldType.ts';
import { toStringList } from './shared/choice.ts';
import { isLeafRegion, isRegionId, isRegionPath, regionGroups } from './shared/region.ts';

const maxLevels = 3;

/** Province, city, district: one level per character of `type`. */
export const countAddressLevels = ({ type }: Pick<FieldSettings, 'type'>): number =>
  type?.length || maxLevels;

/** The path in China's divisions, as a list of ids. In municipalities, districts are directly below the top level. */
export const address: FieldType = {
  ...baseFieldType,
  label: '地址',
  group: 'choice',
  settings: ['level'],
  initial: {},
  sqlType: () => 'text[]',
  hasView: true,
  separator: ' / ',
  isPath: true,
  references: () => 'regions',
  valueSchema: (field) =>
    z.pipe(
      z.array(
        z.pipe(z.union([z.string(), z.number()], '应为各级地区编号的列表'), z.transform(String)),
        '应为各级地区编号的列表',
      ),
      z.pipe(
        z.transform((path: string[]) => path.filter((id, index) => id !== path[index - 1])),
        z.array(z.string().check(z.refine(isRegionId, '地区编号有误'))).check(
          z.refine(
            (path) => path.length <= countAddressLevels(field),
            `最多 ${countAddressLevels(field)} 级`,
          ),
          z.refine(isRegionPath, '所选地区不存在'),
          z.refine((path) => isCompletePath(path, countAddressLevels(field)), '请选到最后一级'),
        ),
      ),
    ),
  text: formatAddress,
  fromText: parseRegionPath,
  filter: 'options',
  choices: () => [],
  problemOf: ({ type }) =>
    type !== undefined && type.length > maxLevels ? `地址最多 ${maxLevels} 级` : null,
  searchable: true,
  example: (field) => ['浙江省', '杭州市', '西湖区'].slice(0, countAddressLevels(field)).join(' / '),
};

const isCompletePath = (path: readonly string[], levels: number): boolean =>
  path.length === levels || isLeafRegion(path.at(-1) ?? '');

function formatAddress(value: unknown, _field: FieldSettings, names?: NameLookup): string {
  return toStringList(value)
    .map((one) => names?.(one) ?? one)
    .join(address.separator);
}

/**
 * A name is resolved only below the preceding names: `浙江省`, `浙江省/杭州市`, `浙江省/杭州市/西湖区`. Intermediate levels of other
 * lists (北京市/市辖区/东城区, 北京市/北京市/东城区) are skipped.
 */
function parseRegionPath(text: string): string[] {
  const names = text
    .trim()
    .split(/\s*[/／>＞]\s*|\s+/)
    .filter((name, index, all) => name !== '' && !regionGroups.has(name) && name !== all[index - 1]);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
