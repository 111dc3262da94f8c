/** Shapes that the administration calls share. */
import { z } from 'zod';
import { filterText } from '../../filter/filterText.ts';
import { orderField } from '../../resources/commonFields.ts';
import { id, ids, orderByText, time } from '../../shapes.ts';

/** '0' visible or enabled, '1' hidden or disabled. */
export const onOffFlag = z.enum(['0', '1'], '只能是 0 或 1');
const orderNum = z.number().int().min(orderField.min).max(orderField.max);
export const remark = z.string().max(500, '最多 500 字');

/** The parent row in a tree, or another row that may be missing: null, '' or '0'. */
export const parentId = z
  .union([id, z.null(), z.literal('')])
  .transform((value) => (value === '' || value === '0' ? null : value));

/**
 * The sort positions among siblings, one per id. With a parent the one row that is elsewhere moves below it; without one
 * each keeps its parent.
 */
export const reorderBody = z
  .strictObject({ ids, orderNums: z.array(orderNum).max(1000), parentId: parentId.optional() })
  .refine((order) => order.ids.length === order.orderNums.length, '编号与顺序的个数不同');

export const createNameSchema = (length: number, label = '名称') =>
  z.string().trim().min(1, `请填写${label}`).max(length, `最多 ${length} 字`);

/** The keyword of an administration list, in addition to its own filters. */
export const keyword = z.string().trim().max(100).optional();

/** Conditions and order of an administration list, by the fields of its resource (contract/resources). */
export const listConditions = { filter: filterText.optional(), sysOrderBy: orderByText.optional() };

/** Changes with every save of a row; an edit that sends an outdated one is refused with STALE_RECORD. */
export const rowVersion = z.string().max(40);

/** The creation period of the rows, both ends included. */
export const creationPeriod = { beginTime: time.optional(), endTime: time.optional() };

/** Page parameters with a large limit, because whole trees are requested as one page. */
export const treePageParams = {
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(10_000).default(10_000),
};

/** A tree in the format of tree-select components. */
export const treeNode = z.object({
  id: z.string(),
  label: z.string(),
  parentId: z.string(),
  get children() {
    return z.array(treeNode).optional();
  },
});
export type TreeNode = z.output<typeof treeNode>;
