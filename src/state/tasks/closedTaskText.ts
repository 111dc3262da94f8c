/** The messages about a task that the person can no longer handle, by the action that closed it. */

import { closingSentenceOf } from '../../../contract/flow/actionTexts.ts';

/** `self`: closed by the person, on another screen or on this one with no next task. */
export type ClosingParty = 'other' | 'self';

export type ClosedTask = { by: ClosingParty; sentence: string };

const closedBySelfText = '该任务您已处理';

/** Votes of other people, and actions that only a later version of the server knows. */
const closedByOtherText = '该任务已由他人处理';

export const closedByOtherAction = (act: unknown): ClosedTask => ({
  by: 'other',
  sentence: (typeof act === 'string' ? closingSentenceOf(act) : undefined) ?? closedByOtherText,
});

/** The message for a row, which already names the task. */
export const formatRowNote = ({ sentence }: ClosedTask): string => sentence.replace(/^该任务/, '');

export const closedBySelf: ClosedTask = { by: 'self', sentence: closedBySelfText };
