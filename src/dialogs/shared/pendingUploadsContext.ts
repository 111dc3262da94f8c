import { createContext } from 'react';
import type { UnfinishedUploads } from '../../state/forms/unfinishedUploads.ts';

/** The unfinished uploads of a dialog or a comment; its button waits until they are complete. */
export const PendingUploadsContext = createContext<UnfinishedUploads | undefined>(undefined);
