/** The draft as text: valid texts are steps, invalid ones are kept, and one undo serves both. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SourceFormat } from '../../../../contract/design/source/sourceFormat.ts';
import { DesignModel } from '../../../../src/state/designs/designModel.ts';
import { SourceModel } from '../../../../src/state/designs/sourceModel.ts';

type Named = { name: string; size: number };

const format: SourceFormat<Named> = {
  format: (document) => JSON.stringify(document),
  parse: (text) => {
    try {
      return { document: JSON.parse(text) as Named };
    } catch {
      return { faults: [{ at: 0, message: '有误' }] };
    }
  },
};
const stored = new Map<string, string>();
const store = {
  read: (name: string) => stored.get(name),
  write: (name: string, text: string) => void stored.set(name, text),
  remove: (name: string) => void stored.delete(name),
};
const you = { userId: '1', nickName: '我', since: '', isYou: true };
let model: DesignModel<Named>;
let source: SourceModel<Named>;

const openSource = () =>
  new SourceModel({ model, format, store, nameOf: (_, path) => (path[0] === 'name' ? '名称' : undefined) });
const titles = () => model.state.history.done.map(({ title }) => title);

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  const answer = { revision: 2, baseVersion: null, publishedVersion: null, editor: you };
  const draft = {
    draftId: '7',
    objectId: null,
    revision: 1,
    baseVersion: null,
    publishedVersion: null,
    document: { name: 'a', size: 1 },
    steps: { focus: [], done: [], undone: [] },
    updateTime: '',
    editor: you,
  };
  model = new DesignModel<Named>({
    draft,
    editorKey: 'page-one',
    calls: {
      save: async () => answer,
      renew: async () => answer,
      rebase: async () => ({ baseVersion: 1 }),
      take: async () => draft,
      leave: async () => null,
      discard: async () => null,
    },
    titleOf: ({ name }) => name,
    store,
    onFailure: () => {},
  });
  source = openSource();
});

afterEach(() => {
  model.end();
  vi.useRealTimers();
});

test('typing at one place is one step, at another place the next', () => {
  source.type('{"name":"ab","size":1}');
  source.type('{"name":"abc","size":1}');
  expect(titles()).toEqual(['修改“名称”的源码']);
  source.type('{"name":"abc","size":12}');
  expect(titles()).toEqual(['修改“名称”的源码', '修改源码']);
  expect(model.document).toEqual({ name: 'abc', size: 12 });
  expect(source.follow()).toBeUndefined();
  model.undo();
  expect(source.follow()).toBe('{"name":"abc","size":1}');
  model.undo();
  expect(source.follow()).toBe('{"name":"a","size":1}');
});

test('the undo of the text undoes the step, and its redo redoes it', () => {
  source.type('{"name":"ab","size":1}');
  source.type('{"name":"a","size":1}');
  expect(titles()).toEqual([]);
  expect(model.state.history.undone).toHaveLength(1);
  source.type('{"name":"ab","size":1}');
  expect(titles()).toEqual(['修改“名称”的源码']);
  expect(model.state.history.undone).toEqual([]);
});

test('an invalid text changes nothing and outlives a reload, but no change from elsewhere', () => {
  source.type('{"name":');
  expect(source.isPending).toBe(true);
  expect(titles()).toEqual([]);
  source.keep();
  source = openSource();
  expect(source.state.text).toBe('{"name":');
  expect([source.isPending, source.follow()]).toEqual([true, undefined]);
  model.perform({ title: '改名', edits: [{ kind: 'set', path: ['name'], value: 'b' }] });
  // The editor can still go back to the text.
  expect(openSource().state.text).toBe('{"name":');
  expect(openSource().follow()).toBe('{"name":"b","size":1}');
  expect(source.follow()).toBe('{"name":"b","size":1}');
  source.keep();
  expect(openSource().isPending).toBe(false);
});

test('an invalid text is kept when another page takes over, until it is the turn of this one again', () => {
  source.type('{"name":');
  model.state.editor = { ...you, isYou: false };
  source.keep();
  // A page that only reads shows the draft, and removes nothing.
  const reading = openSource();
  expect(reading.state.text).toBe('{"name":"a","size":1}');
  reading.keep();
  model.state.editor = you;
  expect(openSource().state.text).toBe('{"name":');
});

test('a text that is laid out otherwise is no step', () => {
  source.type('{ "size": 1, "name": "a" }');
  expect(titles()).toEqual([]);
  expect(source.reset()).toBe('{"name":"a","size":1}');
});

test('a person who only reads changes nothing', () => {
  model.state.editor = { ...you, isYou: false };
  source.type('{"name":"z","size":1}');
  expect(model.document.name).toBe('a');
});
