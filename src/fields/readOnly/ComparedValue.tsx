import type { ReactNode } from 'react';

/** The current value after the previous one, which is struck out, so that they differ without color too. */
export const ComparedValue = ({ was, children }: { was: ReactNode; children: ReactNode }) => (
  <>
    <del className="field-was">{was}</del>
    <ins className="field-now">{children}</ins>
  </>
);
