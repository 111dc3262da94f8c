/** Holds how many files an addition touches: the registries of CONTRIBUTING.md stay few. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['contract', 'server', 'src'].flatMap((top) => globSync(`${top}/**/*.{ts,tsx}`, { cwd: root }));

/** Comments name an action where nothing of it has to be added. */
const codeOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

const filesThatName = (name: RegExp) => files.filter((file) => name.test(codeOf(file)));

/** The key of an action, the name of its button and of its calls, and what registries import of it. */
const actionNames = {
  addSign: /addSign/i,
  transfer: /'transfer'|\btransfer:|'transform'|\btransform:|transfer(Rule|Calls|DryRun|Action)\b/,
};

test.each(Object.entries(actionNames))('the action %s is named in at most 11 files', (_, name) => {
  expect(filesThatName(name).length).toBeGreaterThan(8);
  expect(filesThatName(name).length).toBeLessThanOrEqual(11);
});

/** Types whose names are no words of anything else, in the contract and in the client. */
const fieldTypes = {
  cascader: /\bcascader(Field)?\b/,
  colorBox: /\bcolorBox(Field)?\b/,
  groupTitle: /\bgroupTitle(Field)?\b/,
};

test.each(Object.entries(fieldTypes))('the field type %s is named in at most 4 files', (_, name) => {
  expect(filesThatName(name).length).toBeLessThanOrEqual(4);
});
