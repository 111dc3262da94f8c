/** Names the browser and the system in a User-Agent header, so that users recognize their own devices. */

/** The first match wins: most browsers name others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari/, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns e.g. `Chrome 140 · Windows`, the product name of a program, or 未知设备 for an empty header. */
export function formatDeviceName(userAgent: string | null): string {
  if (!userAgent) return '未知设备';
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser && !system) return userAgent.split(/[\s;(]/)[0]?.slice(0, 40) || '未知设备';
  return [browser, system].filter(Boolean).join(' · ');
}
