import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';

/** Returns a picture (PNG, base64) and its four characters. Letters that look like digits are left out. */
export function drawCaptcha(): { code: string; img: string } {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 3,
    color: true,
    background: '#f6f7f9',
    ignoreChars: '0oO1ilI',
    width: 120,
    height: 40,
  });
  return { code: text, img: new Resvg(data).render().asPng().toString('base64') };
}
