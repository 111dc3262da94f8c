/** The ways that a flow can still take. */
import type { Line } from '../../../contract/flow/graph.ts';

/** The position of a token; `writers`: the nodes whose people still fill in the form before the token moves on. */
export type TokenPosition = { readonly nodeId: string; readonly writers: readonly string[] };

/** The lines out of a node: those that are always taken, and all that may be taken, alone or together. */
export type NodeExits = {
  readonly sure: readonly Line[];
  readonly possible: readonly Line[];
  readonly together: boolean;
};

export type OpenPaths = {
  readonly places: readonly TokenPosition[];
  /** For every reachable node and every place. */
  readonly exits: ReadonlyMap<string, NodeExits>;
  /** Nodes that a possible line leads to. */
  readonly arrived: ReadonlySet<string>;
};
