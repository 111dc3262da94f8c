import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import type { DesignProblem } from '../../../contract/design/problem.ts';

/** `place`: where the focus is put for the problem; several problems may share it. */
type PlacedProblem = { problem: DesignProblem; place: Path };

/** The problem behind the one that was told last, if the focus is still there; otherwise behind the focus. */
export function findNextProblem(
  placed: readonly PlacedProblem[],
  focus: Path,
  told: DesignProblem | undefined,
): PlacedProblem | undefined {
  const atFocus = placed.filter(({ place }) => isSamePath(place, focus));
  const last = atFocus.find(({ problem }) => problem === told) ?? atFocus[0];
  const at = last ? placed.indexOf(last) : -1;
  return placed[(at + 1) % placed.length];
}
