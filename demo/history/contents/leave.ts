import { formatDate, type RecordContentFactory, shiftDate } from '../demoContext.ts';

export const leaveContents: RecordContentFactory = ({ chance, actors }, day) => {
  const days = chance.pick([0.5, 1, 1, 2, 2, 3, 5, 7]);
  const from = shiftDate(day, chance.between(1, 15));
  return {
    leaveType: chance.pick(['年假', '年假', '事假', '病假', '调休']),
    period: [formatDate(from), formatDate(shiftDate(from, Math.max(0, Math.ceil(days) - 1)))],
    days: days.toFixed(1),
    agent: chance.pick([...actors.values()]).userId,
    reason: chance.pick(['家中有事', '回乡探亲', '身体不适，就医', '调休', '陪同家人体检']),
  };
};
