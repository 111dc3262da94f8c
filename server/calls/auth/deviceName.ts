/** What a User-Agent header says of browser and system, for people to recognize their own devices by. */

/** The first that fits: most browsers name others as well. */
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

/** `Chrome 140 · Windows`; of a program the name it gives itself; 未知设备 where nothing is said. */
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
