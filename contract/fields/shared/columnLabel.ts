/**
 * The label of a column as people write it: `*税率 [%]` means the column `税率（%）`. The kind and width of brackets, the
 * width of letters, blanks, and a mark for required columns before or after it make no difference.
 */
export const normalizeColumnLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[[【〔〖{「『《〈<]/g, '(')
    .replaceAll(/[\]】〕〗}」』》〉>]/g, ')')
    .replaceAll(/^\*+|(?<!\*)\*+$/g, '')
    .toLowerCase();
