/**
 * The names of all field types. Each has its data description in `contract/fields/<funcType>.ts` and its component in
 * `src/fields/<funcType>.tsx`; a name that is true here has both.
 */
export const fieldTypeNames = {
  input: true,
  textarea: true,
  number: true,
  select: true,
  radio: true,
  checkbox: true,
  cascader: true,
  address: true,
  dateStamp: true,
  dateRange: true,
  user: true,
  dept: true,
  subForm: true,
  relatedForm: true,
  color: true,
  position: true,
  idCard: true,
  upload: true,
  invoice: true,
  business: true,
  serialNumber: true,
  groupTitle: true,
  colorBox: true,
  qrCode: true,
  button: true,
  currentUser: true,
  currentDept: true,
  currentPos: true,
  currentTime: true,
} as const;

export type FuncType = keyof typeof fieldTypeNames;
