import type { ReactNode } from 'react';

/** What stands now behind what it was: struck out, and told apart without colours too. */
export const ComparedValue = ({ was, children }: { was: ReactNode; children: ReactNode }) => (
  <>
    <del className="field-was">{was}</del>
    <ins className="field-now">{children}</ins>
  </>
);
