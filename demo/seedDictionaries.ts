/** The demo tenant's dictionaries: the sources of options for fields with configured data. */
import type { Tx } from '../server/db/database.ts';

type Entry = { value: string; label: string; above?: string };

export const materialDictionary = 'demo_material';

/** Three levels: the value chosen in one determines the options of the next. */
const materials: Entry[] = [
  { value: 'civil', label: '土建材料' },
  { value: 'electric', label: '机电设备' },
  { value: 'steel', label: '钢材', above: 'civil' },
  { value: 'cement', label: '水泥', above: 'civil' },
  { value: 'cable', label: '电缆', above: 'electric' },
  { value: 'pump', label: '水泵', above: 'electric' },
  { value: 'steel-hrb400', label: 'HRB400', above: 'steel' },
  { value: 'steel-q235', label: 'Q235', above: 'steel' },
  { value: 'steel-q355', label: 'Q355', above: 'steel' },
  { value: 'cement-425', label: 'P.O 42.5', above: 'cement' },
  { value: 'cable-yjv', label: 'YJV', above: 'cable' },
  { value: 'cable-bv', label: 'BV', above: 'cable' },
];

export async function seedDictionaries(tx: Tx): Promise<void> {
  await tx
    .insertInto('dictTypes')
    .values({ dictType: materialDictionary, dictName: '物资分类', remark: '字段示例的动态选项' })
    .execute();
  const codes = new Map<string, string>();
  // An entry refers to its parent by the code that the database assigns.
  for (const [index, { value, label, above }] of materials.entries()) {
    const { dictCode } = await tx
      .insertInto('dictData')
      .values({
        dictType: materialDictionary,
        dictValue: value,
        dictLabel: label,
        orderNum: index + 1,
        parentId: above === undefined ? null : (codes.get(above) ?? null),
      })
      .returning('dictCode')
      .executeTakeFirstOrThrow();
    codes.set(value, dictCode);
  }
}
