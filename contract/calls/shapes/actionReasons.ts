/** Required opinions, by action. */
import { comment } from '../../shapes.ts';

const requireReason = (missing: string) => comment.trim().min(1, missing);

export const actionReasons = {
  back: requireReason('退回意见不可为空'),
  delegate: requireReason('转交意见不可为空'),
  addSign: requireReason('加签意见不可为空'),
};
