const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux 电脑'],
]

/** The more specific name first: most browsers also name those that they resemble. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/QQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** A name of the caller's device for its owner, from the header `user-agent`. */
export const deviceNameOf = (agent: string): string => {
  const parts = [firstOf(SYSTEMS, agent), firstOf(BROWSERS, agent)].filter((part) => part !== '')
  return parts.length === 0 ? '未知设备' : parts.join(' · ')
}
