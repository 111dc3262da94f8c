/**
 * Limits for a JSON text, checked before it is parsed: parsing builds an object per value, and walking deep nesting
 * overflows the stack. One pass that builds nothing; strings are skipped by their quotes.
 */

import { endOfString } from '../../../contract/text/jsonNumbers.ts';

/** Deeper than any payload of the contract. */
export const maxNesting = 64;

/**
 * Limit per object: a record has hundreds of keys. One object with many thousands is far slower to build and check than
 * many small ones.
 */
export const maxKeysPerObject = 2_000;

export type JsonBounds = { elements: number; keys: number };

/**
 * Returns true if the text has at most that many values and keys, no object with too many keys, and at most 64 levels
 * of nesting. Invalid JSON is counted as well: its parser refuses it.
 */
export function isWithinBounds(text: string, most: JsonBounds): boolean {
  let depth = 0;
  let elements = 1;
  let keys = 0;
  /** Number of keys of the open objects, by depth. */
  const own = new Uint32Array(maxNesting + 1);
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        elements += 1;
        if (depth > maxNesting) return false;
        own[depth] = 0;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
        elements += 1;
        if (elements > most.elements) return false;
        break;
      case colon:
        keys += 1;
        if (keys > most.keys || !isBelowKeyLimit(own, depth)) return false;
        break;
    }
  }
  return elements <= most.elements;
}

/** Counts one more key. In invalid JSON a surplus closing bracket is not counted. */
function isBelowKeyLimit(own: Uint32Array, depth: number): boolean {
  const count = (own[depth] ?? 0) + 1;
  if (depth >= 0) own[depth] = count;
  return count <= maxKeysPerObject;
}

const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
