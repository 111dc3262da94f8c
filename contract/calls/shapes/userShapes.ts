/** The data of a person in calls: as entered, as listed, and for pickers. */
import { z } from 'zod';
import { secret } from '../../secrets.ts';
import { id, outputId, outputTime } from '../../shapes.ts';
import { createNameSchema, onOffFlag, remark, rowVersion } from './administrationShapes.ts';
import { contactPhone, userName } from './signInNameShapes.ts';

/** Only the length is checked, not the composition (ASVS 6.2). The maximum keeps hashing cheap. */
export const newPassword = secret(z.string().min(8, '密码至少 8 位').max(128, '密码最多 128 位'));

export const userShape = {
  userName,
  nickName: createNameSchema(64),
  deptId: id.nullable().optional(),
  phonenumber: contactPhone.optional(),
  email: z.union([z.literal(''), z.email('邮箱格式有误').max(100)]).optional(),
  sex: z.enum(['0', '1', '2']).optional(),
  avatar: z.string().max(500).optional(),
  status: onOffFlag.optional(),
  remark: remark.optional(),
  roleIds: z.array(id).max(100).optional(),
  postIds: z.array(id).max(100).optional(),
  /** The record that a supplier's account belongs to, of the form that sys.supplier.form names. */
  supplierRecordId: id.nullable().optional(),
};

const storedText = z.string().max(1000).optional();

/**
 * With an edit, these may be values that were stored without the checks of today: only those that are changed are
 * checked, against `userShape`, when the stored ones are known.
 */
export const editedUserTexts = {
  userName: storedText,
  nickName: storedText,
  phonenumber: storedText,
  email: storedText,
};

/** The data of the picker; `underDeptIdNames` is the department path, e.g. `集团/华东公司/采购部`. */
export const pickedUser = z.object({
  userId: outputId,
  nickName: z.string(),
  deptName: z.string(),
  underDeptIdNames: z.string(),
  avatar: z.string(),
  /** The delegate and the end of a current absence. */
  absence: z.strictObject({ delegateUserName: z.string(), endTime: outputTime }).optional(),
});
export type PickedUser = z.output<typeof pickedUser>;

const userFields = {
  userName: z.string(),
  deptId: outputId.nullable(),
  phonenumber: z.string(),
  email: z.string(),
  sex: z.enum(['0', '1', '2']),
  status: onOffFlag,
  /** Registered from outside and not enabled yet. */
  waiting: z.boolean(),
  roleIds: z.array(outputId),
  postIds: z.array(outputId),
  roleNames: z.array(z.string()),
  postNames: z.array(z.string()),
  supplierRecordId: outputId.nullable(),
  supplierName: z.string(),
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
};

export const userDetail = pickedUser.extend(userFields);
export const userRow = pickedUser.extend(z.object(userFields).partial().shape);
