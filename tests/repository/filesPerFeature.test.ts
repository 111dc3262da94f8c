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

/** What the registries and the calls of an object that is stored in a table import of it. */
const objectNames = {
  post: /\bpost(Resource|Calls|Handlers|Row)\b/i,
  constant: /\bconstant(Resource|Calls|Handlers|Row)\b/i,
  notice: /\bnotice(Resource|Calls|Handlers|Row)\b/i,
};

test.each(Object.entries(objectNames))(
  'the administration object %s is named in at most 8 files',
  (_, name) => {
    const own = filesThatName(name).filter((file) => !file.startsWith('server/compatibility/'));
    expect(own.length).toBeGreaterThan(5);
    expect(own.length).toBeLessThanOrEqual(8);
  },
);

/** Types whose names are no words of anything else, in the contract and in the client. */
const fieldTypes = {
  cascader: /\bcascader(Field)?\b/,
  colorBox: /\bcolorBox(Field)?\b/,
  groupTitle: /\bgroupTitle(Field)?\b/,
};

test.each(Object.entries(fieldTypes))('the field type %s is named in at most 4 files', (_, name) => {
  expect(filesThatName(name).length).toBeLessThanOrEqual(4);
});

const recipes = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n### ').slice(1);

/** A file, or a pattern of files: `contract/resources/<folder>/<noun>.ts`. */
const namedPaths = (title: string) =>
  [...(recipes.find((recipe) => recipe.startsWith(`${title}\n`)) ?? '').matchAll(/`([\w/.<>]+\.tsx?)`/g)].map(
    ([, file = '']) => new RegExp(`(^|/)${file.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '\\w+')}$`),
  );

/** The sample of a recipe, and files that only read what the sample leaves. */
const samples: [title: string, sample: RegExp, readers: readonly string[]][] = [
  ['Add a field type', fieldTypes.colorBox, []],
  ['Add an administration page', objectNames.post, []],
  [
    'Add an action on a task',
    actionNames.addSign,
    ['server/engine/actions/tasks/reduceSign.ts', 'server/engine/model.ts', 'server/engine/voteTally.ts'],
  ],
  ['Add a message that leaves the product', /\bverifyCode: describeMessage|\bkind = 'verifyCode'/, []],
];

test.each(samples)(
  'the recipe "%s" names every file in which its sample is named',
  (title, sample, readers) => {
    const paths = namedPaths(title);
    const found = filesThatName(sample).filter(
      (file) => !readers.includes(file) && !file.startsWith('server/compatibility/'),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((file) => !paths.some((named) => named.test(file)))).toEqual([]);
  },
);
