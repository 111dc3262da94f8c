/** The draft of a batch: the input of its dry run, its missing fields, and the action it makes. Pure. */
import type { ReturnOptions, SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import type { BatchAction, BatchKind, DryRunInput } from '../../state/tasks/batchActions.ts';

export type BatchDraft = {
  /** The return options; undefined until they are loaded. */
  options: ReturnOptions | undefined;
  /** The index of the chosen option; undefined: the proposed one. */
  chosen: number | undefined;
  jumpBack: boolean;
  people: readonly FieldChoice[];
  type: SignType;
};

/** A destination that suits only some would fail for the others; what is proposed suits all. */
export function selectedDestination({ options, chosen }: BatchDraft) {
  const list = options?.options ?? [];
  const option = chosen === undefined ? list.find(({ proposed }) => proposed) : list[chosen];
  return option?.destination;
}

/** Why the option cannot be chosen; undefined where it can. */
export const unavailableReason = ({ returnable }: ReturnOptions, count: number): string | undefined =>
  count === returnable && count > 0 ? undefined : `仅适用 ${count} / ${returnable} 条`;

/** Undefined while something is missing without which nothing can be tried out. */
export function toDryRunRequest(kind: BatchKind, draft: BatchDraft): DryRunInput | undefined {
  const people = draft.people.map(({ value }) => value);
  const [delegateUserId] = people;
  switch (kind) {
    case 'return': {
      const destination = selectedDestination(draft);
      if (destination) return { action: 'return', destination };
      // When no task can be returned, the dry run gives the reason for either choice.
      const none = draft.options?.returnable === 0;
      return none ? { action: 'return', destination: { to: 'initiator' } } : undefined;
    }
    case 'transfer':
      return delegateUserId === undefined ? undefined : { action: 'transfer', delegateUserId };
    case 'addSign':
      return people.length === 0
        ? undefined
        : { action: 'addSign', type: draft.type, candidateUserIdList: people };
    default:
      return { action: kind };
  }
}

export type BatchProblems = { destination?: string; people?: string; comment?: string };

const defaultComments: Readonly<Partial<Record<BatchKind, string>>> = {
  return: '退回意见不可为空',
  transfer: '转交意见不可为空',
  addSign: '加签意见不可为空',
};

export function findBatchProblems(kind: BatchKind, draft: BatchDraft, comment: string): BatchProblems {
  const missing = defaultComments[kind];
  return {
    ...(kind === 'return' &&
      draft.options &&
      !selectedDestination(draft) && { destination: '请选择退回节点' }),
    ...(kind === 'transfer' && draft.people.length === 0 && { people: '请选择转交人' }),
    ...(kind === 'addSign' && draft.people.length === 0 && { people: '请选择加签人员' }),
    ...(missing && comment.trim() === '' && { comment: missing }),
  };
}

/** Makes the action of a draft that has no problem. */
export function toBatchAction(kind: BatchKind, draft: BatchDraft, text: string): BatchAction {
  const comment = text.trim();
  const people = draft.people.map(({ value }) => value);
  switch (kind) {
    case 'read':
      return { kind };
    case 'agree':
      return { kind, comment };
    case 'return': {
      const destination = selectedDestination(draft) ?? { to: 'initiator' };
      return { kind, destination, enableJumpBack: draft.jumpBack, comment };
    }
    case 'transfer':
      return { kind, delegateUserId: people[0] ?? '', comment };
    case 'addSign':
      return { kind, type: draft.type, candidateUserIdList: people, comment };
  }
}
