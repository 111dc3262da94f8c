/** Logs a configuration error for administrators; the page continues without the faulty part. */
export const warnAboutConfiguration = (sentence: string): void => console.warn(sentence);
