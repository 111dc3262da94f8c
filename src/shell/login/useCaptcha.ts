import { useCallback, useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { showFailure } from '../../state/showFailure.ts';

export type Captcha = {
  enabled: boolean;
  uuid: string;
  /** A `data:` address. */
  picture: string;
  renew: () => void;
};

const none = { enabled: false, uuid: '', picture: '' };
const pauseMs = 400;

/** The captcha of a tenant, where it wants one; another tenant code asks anew, once typing has stopped. */
export function useCaptcha(tenantCode: string): Captcha {
  const [state, setState] = useState(none);
  const read = useCallback(async () => {
    try {
      // What is no tenant code is refused when signing in, at its field.
      const query = /^[A-Za-z]\w{1,30}$/.test(tenantCode) ? { tenantCode } : {};
      const { captchaEnabled, uuid, img } = await api.session.captchaImage({ query });
      setState(captchaEnabled ? { enabled: true, uuid, picture: pictureOf(img) } : none);
    } catch (error) {
      showFailure(error);
    }
  }, [tenantCode]);
  useEffect(() => {
    const timer = setTimeout(() => void read(), pauseMs);
    return () => clearTimeout(timer);
  }, [read]);
  return { ...state, renew: () => void read() };
}

/** GIFs and PNGs are told apart by the base64 of their first bytes. */
const pictureOf = (img: string) => `data:image/${img.startsWith('R0lG') ? 'gif' : 'png'};base64,${img}`;
