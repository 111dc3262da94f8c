/** Selects from one line to another; rows between them that are not loaded are fetched. */
import type { ListModel } from '../listModel.ts';

export async function selectRange<Row>(model: ListModel<Row>, from: number, to: number): Promise<void> {
  const [low, high] = from < to ? [from, to] : [to, from];
  const { lines } = model;
  model.chosen.choose(lines.between(low, high), true);
  for (const page of lines.missing(low, high)) {
    const first = page * model.blockSize;
    const block = await model.load(first);
    const isWithin = (at: number) => {
      const line = lines.lineOfPlace(first + at);
      return line >= low && line <= high;
    };
    model.chosen.choose(
      block.filter((_, at) => isWithin(at)),
      true,
    );
  }
}
