import type { FastifyHelmetOptions } from '@fastify/helmet';

/** External origins that browsers connect to: the map's tile server and the camera service on the user's machine. */
type ExternalOrigins = { tiles: string | undefined; camera: string | null };

/**
 * Scripts only from our own files, no framing by other sites. Inline styles are allowed: the grid and the component
 * library set them by script. No upgrade to https: the product also runs on plain localhost.
 */
export const securityHeaders = ({ tiles, camera }: ExternalOrigins): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...origins([tiles, camera])],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...origins([camera])],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
});

const origins = (urls: (string | null | undefined)[]): string[] =>
  urls.flatMap((url) => (url ? [new URL(url).origin] : []));
