import { loadPeople, suggestPeople } from '../../state/cache/people.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { ConditionOptionSource } from './conditionField.ts';

const toOption = ({ userId, nickName }: { userId: string; nickName: string }): FieldChoice => ({
  value: userId,
  label: nickName,
});

export const peopleOptionSource: ConditionOptionSource = {
  lookUp: async (text) => (await suggestPeople(text)).map(toOption),
  findOptionsByValue: async (ids) => (await loadPeople(ids)).map(toOption),
};
