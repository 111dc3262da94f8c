/** What happens at a node for which no candidate is found, in words. */
import type { NodeData } from './nodeData.ts';

export type MissingCandidateStrategy = NodeData['notFoundCandidateStrategy'];

export const missingCandidateTexts = {
  AUTO_TO_NEXT: '自动进入下一节点',
  TO_ADMIN: '交给管理员',
  TO_USER: '交给指定用户',
  REFUSE: '不能流转',
} as const satisfies Record<MissingCandidateStrategy, string>;
