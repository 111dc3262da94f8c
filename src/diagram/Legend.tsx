import { type DiagramNodeState, nodeStates } from './diagramStates.ts';

/** The four states, in the order in which an instance reaches them. */
export function Legend() {
  return (
    <ul className="diagram-legend" aria-label="图例">
      {Object.entries(nodeStates).map(([state, label]) => (
        // The keys of nodeStates are NodeStates; Object.entries widens them.
        <li key={state} className={`diagram-${state as DiagramNodeState}`}>
          <i />
          {label}
        </li>
      ))}
    </ul>
  );
}
