import { useState } from 'react';

/** The dialog takes its new size first; the picture is fitted into it 200 ms later. */
const delayMs = 200;

/** A number that changes when the picture is to be fitted again, and what asks for that. */
export function useFitToken(): [fitOn: number, refit: () => void] {
  const [fitOn, setFitOn] = useState(0);
  return [fitOn, () => void setTimeout(() => setFitOn((turn) => turn + 1), delayMs)];
}
