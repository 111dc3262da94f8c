/**
 * The readings of all characters for `matchPinyin.ts`. They are 38 kB when compressed, so load them when something is
 * searched. The build replaces this file by the table alone (vite.config.ts).
 */
import { listReadings } from './makePinyin.ts';
import { encodeReadings, type ReadingTable } from './readingTable.ts';

export const readingTable: ReadingTable = encodeReadings(listReadings);
