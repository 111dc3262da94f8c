import { useState } from 'react';
import { type Spot, spotOf } from '../../../contract/fields/shared/spot.ts';
import { Combobox } from '../../fields/parts/Combobox.tsx';
import type { Choice } from '../../fields/world.ts';
import { placesCalled, spotOfChoice } from './mapPlace.ts';

/** Finds places by what is typed; the one taken is told. */
export function PlaceSearch({ id, onFind }: { id: string; onFind: (spot: Spot) => void }) {
  const [chosen, setChosen] = useState<Choice[]>([]);
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={false}
      find={placesCalled}
      wait={200}
      label="搜索地点"
      placeholder="搜索地点：名称或拼音"
      autoFocus
      onChoose={(next) => {
        setChosen(next);
        const spot = spotOf(spotOfChoice(next[0]));
        if (spot) onFind(spot);
      }}
    />
  );
}
