/** A problem of a document that is being designed: errors prevent its publishing, warnings do not. */
import type { Path } from './edit.ts';
import type { Step } from './history.ts';

export type DesignProblem = {
  /** Names the rule in the documentation. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly path: Path;
  readonly message: string;
  /** What solves it, if one step does. */
  readonly mend?: Step | undefined;
};

/** A rule of a kind of document: what it finds, and why that is a problem. */
export type DesignRule<Document> = {
  readonly id: string;
  /** One sentence for the person who meets the problem. */
  readonly help: string;
  find(document: Document): readonly Omit<DesignProblem, 'rule' | 'severity'>[];
};
