/**
 * Explains the state of a node of an instance: the response of `instance.why`, for a pane next to the diagram.
 * `summary` is one sentence for a tooltip. Each section has a title, its sentences, and the raw values behind them; a
 * pane that does not know a section kind shows only title and sentences. Sections are in reading order, and empty ones
 * are omitted.
 */
import { z } from 'zod';
import { type JoinKind, joinSentences } from '../../flow/actionTexts.ts';
import { nodeKinds } from '../../flow/nodeButtons.ts';
import { candidateTypes } from '../../flow/nodeData.ts';
import { outputId } from '../../shapes.ts';

/** Every element of a diagram that can be selected. */
export const elementKinds = [...nodeKinds, 'EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'START', 'END'] as const;

/** `forUserId`: the absent person whom this person represents. */
export const personShape = z.strictObject({
  userId: outputId,
  userName: z.string(),
  forUserId: outputId.nullable(),
  forUserName: z.string().nullable(),
});
export type Person = z.output<typeof personShape>;

/** The result of one entry of the node's candidate list when the node was reached. */
const entry = z.strictObject({
  candidateType: z.enum(candidateTypes),
  target: z.string(),
  /** The displayed name: 角色 采购经理. */
  label: z.string(),
  users: z.array(personShape),
  /** Excluded people: the account is disabled, or a preceding entry already included the person. */
  dropped: z.array(personShape.extend({ why: z.enum(['disabled', 'duplicate']) })),
});

/** One person at the node. `how`: found by the candidate rules, or added later by an action of `byUserName`. */
const holder = personShape.extend({
  how: z.enum(['found', ...(Object.keys(joinSentences) as JoinKind[])]),
  /** null if `how` is `found` or the system did it. */
  byUserName: z.string().nullable(),
  state: z.enum([
    'waiting',
    'open',
    'agreed',
    'submitted',
    'read',
    'returned',
    'revoked',
    'closed',
    'voided',
  ]),
});

/**
 * How the people were determined. candidates: the whole list. choice: selected from it. user, administrator:
 * substitutes for a missing candidate. nobody: skipped, or no person needed. lastResort: all approvals were skipped.
 * return, jumpBack: the previous people of the node. initiator: the node belongs to the initiator. unknown: not
 * recorded.
 */
const peopleSources = [
  'initiator',
  'candidates',
  'choice',
  'user',
  'administrator',
  'nobody',
  'lastResort',
  'return',
  'jumpBack',
  'unknown',
] as const;

/**
 * One value that a condition read. `masked`: a field that is hidden at all of the reader's nodes; the other properties
 * are then empty.
 */
export const readValue = z.strictObject({
  /** The name in the condition: `amount`, `items.price`, `initiator.deptId`, `today()`. */
  name: z.string(),
  label: z.string(),
  /** The JSON value, decimals as text; null if it is empty or masked. */
  value: z.unknown(),
  text: z.string(),
  masked: z.boolean(),
});
export type ReadValue = z.output<typeof readValue>;

/** One outgoing line of an element. */
export const lineShape = z.strictObject({
  sequenceFlowId: z.string(),
  name: z.string(),
  fromName: z.string(),
  toName: z.string(),
  taken: z.boolean(),
  /**
   * plain: no condition, always taken. held, notHeld: the result of the condition. notRead: a preceding line had
   * already been taken. default: taken because no condition holds.
   */
  outcome: z.enum(['plain', 'held', 'notHeld', 'notRead', 'default']),
  /** The condition in the definition; null if it is absent. */
  condition: z.string().nullable(),
  values: z.array(readValue),
});
export type LineView = z.output<typeof lineShape>;

const sectionFields = { title: z.string(), sentences: z.array(z.string()) };

/** Explains why these people. */
const peopleSection = z.strictObject({
  kind: z.literal('people'),
  ...sectionFields,
  foundBy: z.enum(peopleSources),
  /** The person whose action brought the flow here; null for the system. */
  byUserName: z.string().nullable(),
  entries: z.array(entry),
  holders: z.array(holder),
});

/** Explains why no person had to act: skipped, or approved by a rule. */
const automaticSection = z.strictObject({
  kind: z.literal('automatic'),
  ...sectionFields,
  skipped: z.boolean(),
  users: z.array(personShape.extend({ reason: z.string() })),
});

/** Explains why the node is not finished: the votes, the required numbers, and the pending people. */
const votesSection = z.strictObject({
  kind: z.literal('votes'),
  ...sectionFields,
  /** null at HANDLE nodes: the first to submit passes it. */
  tally: z
    .strictObject({
      voters: z.number().int(),
      agreed: z.number().int(),
      returned: z.number().int(),
      /** The number of approvals needed to pass, and of returns to send it back. */
      toPass: z.number().int(),
      toGoBack: z.number().int(),
      /** A signer added after has not voted; the node does not pass before. */
      awaitsAfter: z.boolean(),
    })
    .nullable(),
  /** The people who can act (`before` is empty), and those who wait for others. */
  pending: z.array(personShape.extend({ before: z.array(personShape) })),
});

/** Explains why a join waits: which incoming lines have tokens, and what is missing. */
const joinSection = z.strictObject({
  kind: z.literal('join'),
  ...sectionFields,
  arrived: z.array(z.strictObject({ sequenceFlowId: z.string(), fromName: z.string() })),
  missing: z.array(
    z.strictObject({
      /** The line without a token, if the join requires one on each line. */
      sequenceFlowId: z.string().nullable(),
      /** The node whose people still have to act, or another waiting join. */
      flowNodeId: z.string(),
      name: z.string(),
      users: z.array(personShape),
    }),
  ),
});

/** Explains the path. `incoming`: how the preceding elements were left towards it; `outgoing`: how it was left. */
const linesSection = z.strictObject({
  kind: z.literal('lines'),
  ...sectionFields,
  direction: z.enum(['incoming', 'outgoing']),
  /**
   * undone: decided, but the flow has since gone back before it. expected: not decided yet, evaluated with the current
   * form.
   */
  asOf: z.enum(['decided', 'undone', 'expected']),
  lines: z.array(lineShape),
});

/** Explains why the flow went back, or was closed by another node. */
const returnedSection = z.strictObject({
  kind: z.literal('returned'),
  ...sectionFields,
  votes: z.array(
    personShape.extend({ targetNodeId: z.string(), targetName: z.string(), jumpBack: z.boolean() }),
  ),
});

/** The current position of the flow, if this element was not reached. */
const elsewhereSection = z.strictObject({
  kind: z.literal('elsewhere'),
  ...sectionFields,
  nodes: z.array(z.strictObject({ flowNodeId: z.string(), name: z.string(), users: z.array(personShape) })),
});

const section = z.discriminatedUnion('kind', [
  peopleSection,
  automaticSection,
  votesSection,
  joinSection,
  linesSection,
  returnedSection,
  elsewhereSection,
]);
export type WhySection = z.output<typeof section>;
export type SectionOf<K extends WhySection['kind']> = Extract<WhySection, { kind: K }>;

export const whyAnswer = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  nodeType: z.enum(elementKinds),
  /**
   * The state of the latest visit. waiting: a join with tokens. undone: passed, but the flow has since gone back before
   * it. returned, revoked, voided: closed in that way.
   */
  state: z.enum([
    'notReached',
    'waiting',
    'open',
    'passed',
    'skipped',
    'returned',
    'revoked',
    'voided',
    'undone',
  ]),
  /** The number of visits; the sections describe the latest. 0 for elements without people. */
  rounds: z.number().int(),
  summary: z.string(),
  sections: z.array(section),
});
export type WhyAnswer = z.output<typeof whyAnswer>;
