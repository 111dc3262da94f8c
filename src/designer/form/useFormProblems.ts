import { useEffect, useState } from 'react';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import { findFormProblems } from '../../../contract/design/form/formProblems.ts';
import type { DesignProblem } from '../../../contract/design/problem.ts';

/** A person who types sees the problems of what is typed, not of each key. */
const checkAfterMs = 40;

export function useFormProblems(design: FormDesign): readonly DesignProblem[] {
  const [problems, setProblems] = useState<readonly DesignProblem[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setProblems(findFormProblems(design)), checkAfterMs);
    return () => clearTimeout(timer);
  }, [design]);
  return problems;
}
