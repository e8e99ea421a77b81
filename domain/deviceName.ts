const PLACES: ReadonlyArray<[mark: RegExp, name: string]> = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙手机'],
  [/^(?=.*Mobile).*Android/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/Linux|CrOS/, '电脑'],
]

/** How a person calls the device a request came from, by its `User-Agent`: 安卓手机（微信）, Mac 电脑. */
export function deviceName(userAgent: string): string {
  const name = PLACES.find(([mark]) => mark.test(userAgent))?.[1] ?? '其他设备'
  return /MicroMessenger/i.test(userAgent) ? `${name}（微信）` : name
}
