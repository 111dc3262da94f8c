import { useEffect, useState } from 'react';
import type { KnownWords } from '../../../contract/password/estimatePassword.ts';

type CommonPasswords = KnownWords['common'];

const none: CommonPasswords = new Map();

/** The list of common passwords, loaded with the first page that asks for it; until it is here, none. */
export function useCommonPasswords(): CommonPasswords {
  const [common, setCommon] = useState(none);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const loaded = await import('../../../contract/password/commonPasswords.ts');
      if (!left) setCommon(loaded.commonPasswords);
    };
    // Without it the server still refuses what stands in it.
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return common;
}
