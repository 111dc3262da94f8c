import { useState } from 'react';

/** The picture is fitted 200 ms after the dialog has been resized. */
const delayMs = 200;

/** A token whose change makes the picture fit again, and a function that changes it. */
export function useFitToken(): [fitOn: number, refit: () => void] {
  const [fitOn, setFitOn] = useState(0);
  return [fitOn, () => void setTimeout(() => setFitOn((turn) => turn + 1), delayMs)];
}
