import type { PickedUser } from '../../../contract/calls/user.ts';
import type { Choice } from '../../fields/world.ts';
import { untilText } from '../../state/absences.ts';

/** A person to choose; who is away says until when, and who stands in. */
export const choiceOf = ({ userId, nickName, underDeptIdNames, absence }: PickedUser): Choice => ({
  value: userId,
  label: nickName,
  hint: underDeptIdNames,
  ...(absence && { note: `缺勤至 ${untilText(absence.endTime)}，${absence.delegateUserName}代办` }),
});
