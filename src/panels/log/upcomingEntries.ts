/** The steps that can still come, as lines of the log. Pure. */
import type { ForesightView, SimulatedStep } from '../../../contract/calls/simulateShapes.ts';
import { dependsText, peopleText } from '../../diagram/foresight.ts';
import type { LogEntry, LogLine } from './entries.ts';

const mostEntries = 30;

const people: ReadonlySet<SimulatedStep['nodeType']> = new Set(['HANDLE', 'APPROVAL', 'CC', 'CONVERGE']);

/** Steps of people, each once, and whatever stops the flow; then in one entry what other values may lead to. */
export function upcomingEntries({ steps, stops, possible }: ForesightView): LogEntry[] {
  const once = [...new Map(steps.toReversed().map((step) => [step.flowNodeId, step])).values()].reverse();
  const shown = once.filter(isShown);
  const more = shown.length - mostEntries;
  const told = new Set(steps.map((step) => step.flowNodeId));
  return [
    ...shown.slice(0, mostEntries).map(entryOf),
    ...(more > 0 ? [folded('more', `之后还有 ${more} 个环节`)] : []),
    // What stops it at the node where it stands.
    ...stops
      .filter((stop) => !told.has(stop.flowNodeId))
      .map((stop) => folded(`stop:${stop.flowNodeId}`, stop.name, halted(stop.msg))),
    ...(possible.length > 0
      ? [
          folded('possible', `另有 ${possible.length} 个环节视后续填写而定`, {
            ...silent,
            text: possible.map(({ name }) => name).join('、'),
          }),
        ]
      : []),
  ];
}

const silent = { time: '', comment: '', attachments: [] } as const;

const halted = (reason: string): LogLine => ({
  ...silent,
  text: `按现有内容无法继续：${reason}`,
  look: 'warning',
});

/** Joins without readers and elements that only connect say nothing, unless the flow stops there. */
const isShown = (step: SimulatedStep): boolean =>
  step.state === 'stopped' ||
  (people.has(step.nodeType) && (step.nodeType !== 'CONVERGE' || step.users.length > 0));

function entryOf(step: SimulatedStep): LogEntry {
  const depends = dependsText(step.depends);
  const isOpen = step.depends.some(({ of }) => of === 'way');
  const names = peopleText(step);
  const reason = step.state === 'stopped' ? '' : (step.reason ?? '');
  const chosen = step.among ? '' : reason;
  return {
    key: `next:${step.flowNodeId}`,
    title: step.name,
    time: '',
    state: 'next',
    lines: [
      ...[names, chosen].filter(Boolean).map((text): LogLine => ({ ...silent, text })),
      ...(depends ? [{ ...silent, text: depends, look: 'open' } satisfies LogLine] : []),
      ...(step.state === 'stopped' && !isOpen ? [halted(step.reason ?? '')] : []),
    ],
  };
}

const folded = (key: string, title: string, ...lines: LogLine[]): LogEntry => ({
  key: `next:${key}`,
  title,
  time: '',
  state: 'next',
  lines,
});
