/** The parts of a setting that lists keys or ids, separated by commas of either width or blanks. */
export const parseSettingList = (value: string): string[] =>
  value.split(/[,，\s]+/).filter((part) => part !== '');
