/**
 * Runs `decide` repeatedly, resolving the facts it reports as missing, until it returns a decision. Many decisions
 * share their rounds, so that their facts are loaded together.
 */
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Decision, DecisionFacts } from '../../engine/action.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { resolveFacts } from './resolveFacts.ts';

type MissingNeed = Extract<Decision, { need: unknown }>;

/** More rounds than an action can need: the engine stops after 1,000 steps. */
const maxRounds = 1_100;

export type DecisionLoopInput<Answer> = {
  readonly instance: Pick<LoadedInstance, 'graph' | 'form' | 'initiator'>;
  readonly record: Values;
  readonly facts: DecisionFacts;
  /** The predicted needs. */
  readonly needs?: MissingNeed['need'];
  readonly ask: (facts: DecisionFacts) => Answer | MissingNeed;
};

/** Returns the decision of each input. */
export async function runDecideLoops<Answer extends object>(
  acting: TriggerContext,
  inputs: readonly DecisionLoopInput<Answer>[],
): Promise<Exclude<Answer, MissingNeed>[]> {
  const answers: Exclude<Answer, MissingNeed>[] = [];
  let open = await resolveNeeds(
    acting,
    inputs.map((input, at) => ({ ...input, at, needs: input.needs ?? [] })),
  );
  for (let round = 0; open.length > 0; round += 1) {
    if (round > maxRounds) throw new Error(`The engine asked more than ${maxRounds} times about one action.`);
    const lacking = open.flatMap((input) => {
      const answer = input.ask(input.facts);
      // A need is always the engine's list of needs.
      if ('need' in answer) return [{ ...input, needs: (answer as MissingNeed).need }];
      // An answer without `need` is a decision; TypeScript does not narrow the generic by `in`.
      answers[input.at] = answer as Exclude<Answer, MissingNeed>;
      return [];
    });
    open = await resolveNeeds(acting, lacking);
  }
  return answers;
}

/** Returns the decision of one input. */
export async function runDecideLoop<Answer extends object>(
  acting: TriggerContext,
  input: DecisionLoopInput<Answer>,
): Promise<Exclude<Answer, MissingNeed>> {
  const [answer] = await runDecideLoops(acting, [input]);
  if (!answer) throw new Error('The engine was asked and did not answer.');
  return answer;
}

/** Returns each input with its needs resolved. */
async function resolveNeeds<A extends Required<DecisionLoopInput<object>>>(
  acting: TriggerContext,
  inputs: readonly A[],
): Promise<A[]> {
  const known = await resolveFacts(
    acting,
    inputs.map(({ instance, record, needs, facts }) => ({ instance, form: record, needs, facts })),
  );
  return inputs.map((input, at) => ({ ...input, facts: known[at] ?? input.facts }));
}
