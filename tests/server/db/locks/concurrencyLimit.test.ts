/** A limit of concurrent runs. */
import { expect, test } from 'vitest';
import { concurrencyLimit } from '../../../../server/db/locks/concurrencyLimit.ts';

function workshop(bounds: { atOnce: number; mostWaiting: number }) {
  const withinLimit = concurrencyLimit(bounds, () => new Error('too many'));
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return withinLimit(() => {
      begun.push(name);
      return end.promise;
    });
  };
  return { ask, begun, end: (name: string) => ends.get(name) };
}

test('further runs wait in order of arrival', async () => {
  const { ask, begun, end } = workshop({ atOnce: 2, mostWaiting: 5 });
  const answers = ['a', 'b', 'c', 'd'].map(ask);
  expect(begun).toEqual(['a', 'b']);
  end('b')?.resolve('done');
  expect(await answers[1]).toBe('done');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) end(name)?.resolve(name);
  expect(await Promise.all(answers)).toEqual(['a', 'done', 'c', 'd']);
});

test('a failed run frees its slot, and a free slot is taken at once', async () => {
  const { ask, begun, end } = workshop({ atOnce: 1, mostWaiting: 5 });
  const failing = ask('a').catch((error: Error) => error.message);
  const second = ask('b');
  end('a')?.reject(new Error('broken'));
  expect(await failing).toBe('broken');
  end('b')?.resolve('b');
  await second;
  void ask('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a run is refused when the queue is full, and the other runs are unaffected', async () => {
  const { ask, end } = workshop({ atOnce: 1, mostWaiting: 1 });
  const both = [ask('a'), ask('b')];
  await expect(ask('c')).rejects.toThrow('too many');
  for (const name of ['a', 'b']) end(name)?.resolve(name);
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});
