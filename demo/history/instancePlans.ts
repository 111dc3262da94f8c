/** Plans of instances: initiator, form, time of the start, and how far the flow gets. */
import type { RandomGenerator } from '../random.ts';
import { shiftDate } from './demoContext.ts';

export type InstancePlan = {
  form: string;
  initiator: string;
  start: Date;
  /** The number of actions before the instance is left open; Infinity: it runs to its end. */
  acts: number;
  /** True if it is returned once. */
  returned: boolean;
  /** True for a draft that is never submitted. */
  draft: boolean;
};

const purchasers = ['lina', 'wuqian', 'zhengshuang', 'liangkai'];
const site = [
  'zhoutao',
  'xionglin',
  'jinpeng',
  'taoran',
  'hecheng',
  'guolin',
  'mengqi',
  'qinchuan',
  'huangtao',
  'xiaoting',
  'linan',
];
const office = [
  'dingyi',
  'caimin',
  'caoyang',
  'weiling',
  'xuejian',
  'yeqing',
  'duanyu',
  'shiyun',
  'baixue',
  'zouchen',
  'liuyang',
  'yanbing',
  'zhuxiao',
  'dongqing',
  'renjia',
];

const planGroups: { form: string; finished: number; open: number; by: string[] }[] = [
  {
    form: 'auto_contract',
    finished: 520,
    open: 84,
    by: [...purchasers, ...purchasers, ...purchasers, ...site],
  },
  { form: 'auto_payment', finished: 440, open: 62, by: [...purchasers, ...purchasers, ...site, ...site] },
  { form: 'auto_expense', finished: 480, open: 44, by: [...office, ...site, ...purchasers] },
  { form: 'auto_leave', finished: 210, open: 25, by: [...office, ...site, ...purchasers] },
  { form: 'auto_seal', finished: 130, open: 25, by: [...office, ...purchasers] },
];

/** In order of time. */
export function createInstancePlans(chance: RandomGenerator, now: Date): InstancePlan[] {
  const plans = planGroups.flatMap(({ form, finished, open, by }) => [
    ...Array.from(
      { length: finished },
      (): InstancePlan => ({
        form,
        initiator: chance.pick(by),
        start: randomWorkTime(chance, shiftDate(now, -chance.between(12, 160))),
        acts: Number.POSITIVE_INFINITY,
        returned: chance.nextBoolean(0.12),
        draft: false,
      }),
    ),
    ...Array.from(
      { length: open },
      (): InstancePlan => ({
        form,
        initiator: chance.pick(chance.nextBoolean(0.4) ? purchasers : by),
        start: randomWorkTime(chance, shiftDate(now, -chance.between(0, 7))),
        acts: chance.pick([0, 0, 0, 0, 1, 1, 2, 3]),
        returned: chance.nextBoolean(0.1),
        draft: chance.nextBoolean(0.03),
      }),
    ),
  ]);
  return plans
    .map((plan) => (plan.start < now ? plan : { ...plan, start: shiftDate(now, -1) }))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Between 9 and 17 o'clock in Shanghai. */
function randomWorkTime(chance: RandomGenerator, day: Date): Date {
  const time = new Date(day);
  time.setUTCHours(chance.between(1, 8), chance.between(0, 59), chance.between(0, 59), 0);
  return time;
}
