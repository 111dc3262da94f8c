/** Instances as a question names them before something is done to them. */
import { formatRelativeTime } from '../../ui/format/relativeTime.ts';

/** The members of a row or a detail that tell instances with the same title apart. */
type NamedInstance = {
  title: string;
  serialNumber?: string | undefined;
  initiatorName?: string | undefined;
  /** Of the instance; of a task when it arrived. */
  createTime?: string | undefined;
  /** When the instance of a task was started. */
  startTime?: string | undefined;
};

/** `钢筋采购（CG-001，王芳，11-28）` */
export function formatInstanceName({
  title,
  serialNumber,
  initiatorName,
  createTime,
  startTime = createTime,
}: NamedInstance): string {
  const details = [serialNumber, initiatorName, startTime && formatRelativeTime(startTime)].filter(Boolean);
  return details.length > 0 ? `${title}（${details.join('，')}）` : title;
}

const maxNamed = 8;

/** A line for each, up to eight. */
export function formatInstanceLines(names: readonly string[]): string {
  const more = names.length > maxNamed ? [`等 ${names.length} 个`] : [];
  return [...names.slice(0, maxNamed), ...more].join('\n');
}
