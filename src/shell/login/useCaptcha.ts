import { useCallback, useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';

export type Captcha = {
  enabled: boolean;
  uuid: string;
  /** A `data:` address. */
  picture: string;
  renew: () => void;
};

const noCaptcha = { enabled: false, uuid: '', picture: '' };
const debounceMs = 400;

/** The captcha of a tenant that requires one; another tenant code requests a new one after typing pauses. */
export function useCaptcha(tenantCode: string): Captcha {
  const [state, setState] = useState(noCaptcha);
  const read = useCallback(async () => {
    try {
      // An invalid tenant code is refused at its field when signing in.
      const query = /^[A-Za-z]\w{1,30}$/.test(tenantCode) ? { tenantCode } : {};
      const { captchaEnabled, uuid, img } = await api.session.captchaImage({ query });
      setState(captchaEnabled ? { enabled: true, uuid, picture: toPictureUrl(img) } : noCaptcha);
    } catch (error) {
      showFailure(error);
    }
  }, [tenantCode]);
  useEffect(() => {
    const timer = setTimeout(() => void read(), debounceMs);
    return () => clearTimeout(timer);
  }, [read]);
  return { ...state, renew: () => void read() };
}

/** The base64 of the first bytes distinguishes GIF from PNG. */
const toPictureUrl = (img: string) => `data:image/${img.startsWith('R0lG') ? 'gif' : 'png'};base64,${img}`;
