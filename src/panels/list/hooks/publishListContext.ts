/** Publishes the context of a list for commands: its focused row as last loaded, and its selection. */
import { subscribe } from 'valtio';
import { type CommandContext, publishContext } from '../../../commands/core/commandContext.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';

/**
 * Publishes synchronously with each change: a key that follows at once must act on the visible row. A row that
 * was loaded again may permit other commands. Stops when the returned function is called.
 */
export function publishListContext<Row>(model: ListModel<Row>): () => void {
  const owner = Symbol(model.view.id);
  let known = '';
  let knownRow: Row | undefined;
  const publish = () => {
    const { focusedKey, selected, selectedAll, cursor, rowVersion } = model.state;
    const row = model.focusedRow();
    // Selected rows may be others than the focused one.
    const now = `${focusedKey} ${cursor} ${selected} ${selectedAll} ${selected > 0 ? rowVersion : ''}`;
    if (now === known && row === knownRow) return;
    known = now;
    knownRow = row;
    publishContext(owner, createContext(model));
  };
  publish();
  const stop = subscribe(model.state, publish, true);
  return () => {
    stop();
    // Publishing returns a function that removes the part.
    publishContext(owner, {})();
  };
}

function createContext<Row>(model: ListModel<Row>): Partial<CommandContext> {
  const selection = model.selection.current;
  return {
    listId: model.view.id,
    taskRole: model.view.taskRole,
    // A row is an object of the server's response.
    focusedRow: model.focusedRow() as Readonly<Record<string, unknown>> | undefined,
    selection: {
      mode: selection.mode,
      count: model.state.selected,
      keys: [...(selection.mode === 'some' ? selection.keys : selection.except)],
    },
  };
}
