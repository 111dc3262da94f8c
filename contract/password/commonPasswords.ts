/**
 * The 10,000 most common passwords with their rank from 1, in lower case. It is 80 kB of text: load it when the user
 * starts to type a new password. The build replaces this file by the words alone (vite.config.ts).
 */
import { dictionary } from '@zxcvbn-ts/language-common';

const maxWords = 10_000;

export const commonPasswords: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common']
    .slice(0, maxWords)
    .map((word, index) => [String(word).toLowerCase(), index + 1]),
);
