import { useEffect, useState } from 'react';
import type { KnownWords } from '../../../contract/password/estimatePassword.ts';

type CommonPasswords = KnownWords['common'];

const none: CommonPasswords = new Map();

/** The list of common passwords, loaded on first use; empty until then. */
export function useCommonPasswords(): CommonPasswords {
  const [common, setCommon] = useState(none);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const loaded = await import('../../../contract/password/commonPasswords.ts');
      if (!left) setCommon(loaded.commonPasswords);
    };
    // Without the list the server still refuses these passwords.
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return common;
}
