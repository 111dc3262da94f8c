import { allChip, type Chip, createChip } from '../../model/chip.ts';

export const stateChips: Chip[] = [
  allChip,
  createChip('处理中', 'status', '0'),
  createChip('已通过', 'status', '1'),
  createChip('已作废', 'status', '-2'),
];

/** For lists that include drafts. */
export const stateChipsWithDrafts: Chip[] = [...stateChips, createChip('草稿', 'status', '-1')];
