/** Opinions that must not be empty, by act. */
import { comment } from '../shapes.ts';

const reasoned = (missing: string) => comment.trim().min(1, missing);

export const actReasons = {
  back: reasoned('退回意见不可为空'),
  delegate: reasoned('转交意见不可为空'),
  addSign: reasoned('加签意见不可为空'),
};
