/** The simulated future of an instance, as texts and as paths through the picture. Pure. */
import type { Dependence, ForesightView, SimulatedStep } from '../../contract/calls/shapes/simulateShapes.ts';
import { formatDelegate } from '../../contract/flow/absence.ts';
import type { ReachableParts } from './diagramStates.ts';
import type { NodeDetail } from './NodeDetails.tsx';

export const toReachableParts = (view: ForesightView): ReachableParts => ({
  lines: new Set(view.ways),
  nodes: new Set(view.steps.map(({ flowNodeId }) => flowNodeId)),
});

const maxNames = 8;

/** 王芳、李四; of many the first ones and how many there are. */
export function formatNodePeople({ users, among }: Pick<SimulatedStep, 'users' | 'among'>): string {
  const people = among ?? users;
  const names = people.map(({ userName, forUserName }) => formatDelegate(userName, forUserName));
  const shown = names.slice(0, maxNames).join('、');
  const all = names.length > maxNames ? `${shown} 等 ${names.length} 人` : shown;
  return among && all !== '' ? `从 ${all} 中选择` : all;
}

const formatLabels = (labels: readonly string[]) => (labels.length > 0 ? `（${labels.join('、')}）` : '');

const formatByDependence: {
  readonly [Of in Dependence['of']]: Readonly<Partial<Record<Dependence['on'], string>>>;
} = {
  way: { fields: '视后续填写而定', clock: '视办理时间而定' },
  people: {
    fields: '处理人视后续填写而定',
    choice: '处理人由上一环节选择',
    votes: '处理人视之前由谁办理而定',
  },
};

/** 视后续填写而定（金额）；处理人由上一环节选择; empty for what is certain. */
export const formatDependences = (depends: readonly Dependence[]): string =>
  depends
    .flatMap(({ of, on, labels }) =>
      formatByDependence[of][on] ? [`${formatByDependence[of][on]}${formatLabels(labels)}`] : [],
    )
    .join('；');

/** Details of nodes that are not reached yet. */
export function listForeseenDetails({ steps, possible }: ForesightView): Map<string, NodeDetail[]> {
  const lines = (...texts: string[]) => texts.filter(Boolean).map((who) => ({ who, time: '' }));
  return new Map([
    ...possible.map((one): [string, NodeDetail[]] => [
      one.flowNodeId,
      lines(formatDependences(one.depends) || '视后续填写而定'),
    ]),
    ...steps.map((one): [string, NodeDetail[]] => {
      const people = formatNodePeople(one);
      return [
        one.flowNodeId,
        lines(people && `预计：${people}`, formatDependences(one.depends), one.reason ?? ''),
      ];
    }),
  ]);
}
