import { createContext } from 'react';
import type { UnfinishedUploads } from '../../state/forms/unfinishedUploads.ts';

/** What a dialog's button, or a comment's, sends with its text: files that are still on their way hold it back. */
export const PendingUploadsContext = createContext<UnfinishedUploads | undefined>(undefined);
