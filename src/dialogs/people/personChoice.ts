import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { formatAbsenceEnd } from '../../state/cache/absences.ts';

/** The choice for a person; an absent person shows the end of the absence and the delegate. */
export const toPersonChoice = ({
  userId,
  nickName,
  underDeptIdNames,
  avatar,
  absence,
}: PickedUser): FieldChoice => ({
  value: userId,
  label: nickName,
  avatar,
  hint: underDeptIdNames,
  ...(absence && { note: `缺勤至 ${formatAbsenceEnd(absence.endTime)}，${absence.delegateUserName}代办` }),
});
