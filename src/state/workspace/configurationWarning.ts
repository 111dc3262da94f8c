/** A fault of the configuration: for whoever looks into it, while the page goes on without it. */
export const warnAboutConfiguration = (sentence: string): void => console.warn(sentence);
