const units: readonly [pattern: RegExp, name: string][] = [
  [/(\d+)D/, '天'],
  [/T.*?(\d+)H/, '小时'],
  [/T.*?(\d+)M/, '分钟'],
];

/** `P1DT4H` as 1 天 4 小时. The text is a duration that has been checked. */
export const formatDurationText = (duration: string): string =>
  units
    .flatMap(([pattern, name]) => {
      const count = pattern.exec(duration)?.[1];
      return count === undefined ? [] : [`${Number(count)} ${name}`];
    })
    .join(' ');
