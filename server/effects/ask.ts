/**
 * The engine asked, and asked again with what it lacked, until it has all it needs: one question, or many in the same
 * rounds, so that what they need of the world is found together.
 */
import type { Values } from '../../contract/forms/rules.ts';
import type { Decision, Facts } from '../engine/action.ts';
import type { Cause } from './acting.ts';
import type { Flow } from './flow.ts';
import { resolveAll } from './resolve.ts';

type Need = Extract<Decision, { need: unknown }>;

/** More questions than an action can have: the engine stops after 1,000 steps. */
const maxRounds = 1_100;

export type Asking<Answer> = {
  readonly flow: Pick<Flow, 'graph' | 'form' | 'initiator'>;
  readonly record: Values;
  readonly facts: Facts;
  /** What it will probably have to know. */
  readonly needs?: Need['need'];
  readonly ask: (facts: Facts) => Answer | Need;
};

/** What each of them comes to. */
export async function answersOf<Answer extends object>(
  acting: Cause,
  askings: readonly Asking<Answer>[],
): Promise<Exclude<Answer, Need>[]> {
  const answers: Exclude<Answer, Need>[] = [];
  let open = await informed(
    acting,
    askings.map((asking, at) => ({ ...asking, at, needs: asking.needs ?? [] })),
  );
  for (let round = 0; open.length > 0; round += 1) {
    if (round > maxRounds) throw new Error(`The engine asked more than ${maxRounds} times about one action.`);
    const lacking = open.flatMap((asking) => {
      const answer = asking.ask(asking.facts);
      // A need is always the engine's list of needs.
      if ('need' in answer) return [{ ...asking, needs: (answer as Need).need }];
      // What has no `need` is an answer; TypeScript does not narrow the generic by `in`.
      answers[asking.at] = answer as Exclude<Answer, Need>;
      return [];
    });
    open = await informed(acting, lacking);
  }
  return answers;
}

/** What the one comes to. */
export async function answerOf<Answer extends object>(
  acting: Cause,
  asking: Asking<Answer>,
): Promise<Exclude<Answer, Need>> {
  const [answer] = await answersOf(acting, [asking]);
  if (!answer) throw new Error('The engine was asked and did not answer.');
  return answer;
}

/** Each with what it needs found. */
async function informed<A extends Required<Asking<object>>>(
  acting: Cause,
  askings: readonly A[],
): Promise<A[]> {
  const known = await resolveAll(
    acting,
    askings.map(({ flow, record, needs, facts }) => ({ flow, form: record, needs, facts })),
  );
  return askings.map((asking, at) => ({ ...asking, facts: known[at] ?? asking.facts }));
}
