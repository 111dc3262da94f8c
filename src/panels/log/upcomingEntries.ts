/** The steps that can still come, as lines of the log. Pure. */
import type { ForesightView, SimulatedStep } from '../../../contract/calls/shapes/simulateShapes.ts';
import { formatDependences, formatNodePeople } from '../../diagram/foresightDetails.ts';
import type { LogEntry, LogEntryLine } from './logEntries.ts';

const maxEntries = 30;

const personNodeTypes: ReadonlySet<SimulatedStep['nodeType']> = new Set([
  'HANDLE',
  'APPROVAL',
  'CC',
  'CONVERGE',
]);

/** The steps of people, each once, and the step that stops the flow; then one entry for steps that depend on other values. */
export function listUpcomingEntries({ steps, stops, possible }: ForesightView): LogEntry[] {
  const once = [...new Map(steps.toReversed().map((step) => [step.flowNodeId, step])).values()].reverse();
  const shown = once.filter(isShown);
  const more = shown.length - maxEntries;
  const listedNodes = new Set(steps.map((step) => step.flowNodeId));
  return [
    ...shown.slice(0, maxEntries).map(toUpcomingEntry),
    ...(more > 0 ? [createFoldedEntry('more', `之后还有 ${more} 个环节`)] : []),
    // The reason why it stops at its current node.
    ...stops
      .filter((stop) => !listedNodes.has(stop.flowNodeId))
      .map((stop) => createFoldedEntry(`stop:${stop.flowNodeId}`, stop.name, createStopLine(stop.msg))),
    ...(possible.length > 0
      ? [
          createFoldedEntry('possible', `另有 ${possible.length} 个环节视后续填写而定`, {
            ...emptyLine,
            text: possible.map(({ name }) => name).join('、'),
          }),
        ]
      : []),
  ];
}

const emptyLine = { time: '', comment: '', attachments: [] } as const;

const createStopLine = (reason: string): LogEntryLine => ({
  ...emptyLine,
  text: `按现有内容无法继续：${reason}`,
  look: 'warning',
});

/** Joins without readers and elements that only connect are omitted, unless the flow stops there. */
const isShown = (step: SimulatedStep): boolean =>
  step.state === 'stopped' ||
  (personNodeTypes.has(step.nodeType) && (step.nodeType !== 'CONVERGE' || step.users.length > 0));

function toUpcomingEntry(step: SimulatedStep): LogEntry {
  const depends = formatDependences(step.depends);
  const isOpen = step.depends.some(({ of }) => of === 'way');
  const names = formatNodePeople(step);
  const reason = step.state === 'stopped' ? '' : (step.reason ?? '');
  const chosen = step.among ? '' : reason;
  return {
    key: `next:${step.flowNodeId}`,
    title: step.name,
    time: '',
    state: 'next',
    lines: [
      ...[names, chosen].filter(Boolean).map((text): LogEntryLine => ({ ...emptyLine, text })),
      ...(depends ? [{ ...emptyLine, text: depends, look: 'open' } satisfies LogEntryLine] : []),
      ...(step.state === 'stopped' && !isOpen ? [createStopLine(step.reason ?? '')] : []),
    ],
  };
}

const createFoldedEntry = (key: string, title: string, ...lines: LogEntryLine[]): LogEntry => ({
  key: `next:${key}`,
  title,
  time: '',
  state: 'next',
  lines,
});
