// User agents are matched by hand, because ua-parser-js is under the AGPL and does not know these names.
type NamePatterns = ReadonlyArray<readonly [mark: RegExp, name: string]>

const DEVICES: NamePatterns = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙手机'],
  [/^(?=.*Mobile).*Android/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/Linux|CrOS/, '电脑'],
]

/** A browser whose user agent also names other browsers must come before those. */
const BROWSERS: NamePatterns = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/\bQQ\//, 'QQ'],
  [/AlipayClient/i, '支付宝'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/UCBrowser/i, 'UC浏览器'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/\bEdgA?\/|EdgiOS/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const OTHER = '其他设备'
const nameIn = (names: NamePatterns, userAgent: string): string | null =>
  names.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/** The everyday name of the device that sent a request, from its `User-Agent`: 安卓手机（微信）, Mac 电脑. */
export function deviceName(userAgent: string): string {
  const name = nameIn(DEVICES, userAgent) ?? OTHER
  return /MicroMessenger/i.test(userAgent) ? `${name}（微信）` : name
}

/** The everyday names of browser and device, to tell several logins apart: 微信 · iPhone, Chrome · Mac 电脑. */
export function browserAndDeviceName(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(DEVICES, userAgent)].filter((name) => name !== null)
  return names.join(' · ') || OTHER
}
