/**
 * Why a node of an instance is as it is: the answer of `instance.why`, made for a pane beside the diagram. `summary`
 * is one sentence for a hover. Each section has a title, its sentences, and beside them the raw values they were made
 * from; a pane that knows nothing of a kind shows title and sentences alone. Sections come in the order of reading,
 * and one that has nothing to say is left out.
 */
import { z } from 'zod';
import { nodeKinds } from '../../flow/nodeButtons.ts';
import { candidateTypes } from '../../flow/nodeData.ts';
import { outputId } from '../../shapes.ts';

/** Every element of a diagram that a person can point at. */
export const elementKinds = [...nodeKinds, 'EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'START', 'END'] as const;

/** `forUserId`: whom the person stands in for (absence). */
export const personShape = z.strictObject({
  userId: outputId,
  userName: z.string(),
  forUserId: outputId.nullable(),
  forUserName: z.string().nullable(),
});
export type Person = z.output<typeof personShape>;

/** What one entry of the node's candidate list came to when the node was reached. */
const entry = z.strictObject({
  candidateType: z.enum(candidateTypes),
  target: z.string(),
  /** As people call it: 角色 采购经理. */
  label: z.string(),
  users: z.array(personShape),
  /** Meant, but left out: the account is disabled, or an entry before this one had found the person already. */
  dropped: z.array(personShape.extend({ why: z.enum(['disabled', 'duplicate']) })),
});

/** One person at the node. `how`: found with the others, or brought in by a later act of `byUserName`. */
const holder = personShape.extend({
  how: z.enum([
    'found',
    'transfer',
    'beforeAddSign',
    'afterAddSign',
    'assign',
    'entrust',
    'depart',
    'timeout',
    'other',
  ]),
  /** null where `how` is `found` or the system did it. */
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
 * How the people were found. candidates: all of the list. choice: chosen among them. user, administrator: in place of
 * nobody. nobody: skipped, or nobody was asked for. lastResort: all approvals were skipped. return, jumpBack: those
 * who had been here. initiator: the node is the initiator's own. unknown: it was not recorded.
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

/** One value that a condition read. `masked`: a field that none of the reader's nodes shows; the rest is empty then. */
export const readValue = z.strictObject({
  /** As the condition writes it: `amount`, `items.price`, `initiator.deptId`, `today()`. */
  name: z.string(),
  label: z.string(),
  /** JSON as it was read, decimals as text; null for an empty or masked value. */
  value: z.unknown(),
  text: z.string(),
  masked: z.boolean(),
});
export type ReadValue = z.output<typeof readValue>;

/** One line out of an element. */
export const lineShape = z.strictObject({
  sequenceFlowId: z.string(),
  name: z.string(),
  fromName: z.string(),
  toName: z.string(),
  taken: z.boolean(),
  /**
   * plain: no condition, always taken. held, notHeld: what the condition came to. notRead: a line before it had been
   * taken already. default: taken where no condition holds.
   */
  outcome: z.enum(['plain', 'held', 'notHeld', 'notRead', 'default']),
  /** As written in the definition; null where there is none. */
  condition: z.string().nullable(),
  values: z.array(readValue),
});
export type LineView = z.output<typeof lineShape>;

const sectionFields = { title: z.string(), sentences: z.array(z.string()) };

/** Why these people. */
const peopleSection = z.strictObject({
  kind: z.literal('people'),
  ...sectionFields,
  foundBy: z.enum(peopleSources),
  /** Whose act brought the flow here; null: the system. */
  byUserName: z.string().nullable(),
  entries: z.array(entry),
  holders: z.array(holder),
});

/** Why nobody had to act: skipped, or agreed by a rule. */
const automaticSection = z.strictObject({
  kind: z.literal('automatic'),
  ...sectionFields,
  skipped: z.boolean(),
  users: z.array(personShape.extend({ reason: z.string() })),
});

/** Why it is not over yet: votes beside what the rules ask for, and whom it waits for. */
const votesSection = z.strictObject({
  kind: z.literal('votes'),
  ...sectionFields,
  /** null at HANDLE nodes: the first to submit passes it. */
  tally: z
    .strictObject({
      voters: z.number().int(),
      agreed: z.number().int(),
      returned: z.number().int(),
      /** So many have to agree for it to pass, to return for it to go back. */
      toPass: z.number().int(),
      toGoBack: z.number().int(),
      /** Somebody added after has not voted: it does not pass before. */
      awaitsAfter: z.boolean(),
    })
    .nullable(),
  /** Whose turn it is (`before` empty), and who waits for whom. */
  pending: z.array(personShape.extend({ before: z.array(personShape) })),
});

/** Why a join waits: which ways in have been come by, and what is missing. */
const joinSection = z.strictObject({
  kind: z.literal('join'),
  ...sectionFields,
  arrived: z.array(z.strictObject({ sequenceFlowId: z.string(), fromName: z.string() })),
  missing: z.array(
    z.strictObject({
      /** The line without a token, where the join asks for one on each. */
      sequenceFlowId: z.string().nullable(),
      /** The node where somebody still has to act, or the join that waits itself. */
      flowNodeId: z.string(),
      name: z.string(),
      users: z.array(personShape),
    }),
  ),
});

/** Why this way. `incoming`: how the elements before it were left towards it; `outgoing`: how it was left itself. */
const linesSection = z.strictObject({
  kind: z.literal('lines'),
  ...sectionFields,
  direction: z.enum(['incoming', 'outgoing']),
  /** undone: decided, but the flow went back before it since. expected: not yet decided, as the form stands now. */
  asOf: z.enum(['decided', 'undone', 'expected']),
  lines: z.array(lineShape),
});

/** Why it went back, or was closed from elsewhere. */
const returnedSection = z.strictObject({
  kind: z.literal('returned'),
  ...sectionFields,
  votes: z.array(
    personShape.extend({ targetNodeId: z.string(), targetName: z.string(), jumpBack: z.boolean() }),
  ),
});

/** Where the flow stands while this element was not reached. */
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
   * Of its latest visit. waiting: a join with tokens. undone: passed, but the flow went back before it since.
   * returned, revoked, voided: closed that way.
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
  /** How often it was reached; the sections tell of the last time. 0 for elements that concern no people. */
  rounds: z.number().int(),
  summary: z.string(),
  sections: z.array(section),
});
export type WhyAnswer = z.output<typeof whyAnswer>;
