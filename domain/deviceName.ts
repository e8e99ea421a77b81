type Names = ReadonlyArray<readonly [mark: RegExp, name: string]>

const PLACES: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙手机'],
  [/^(?=.*Mobile).*Android/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/Linux|CrOS/, '电脑'],
]

/** Browsers that take others' names along stand before those. */
const BROWSERS: Names = [
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
const nameIn = (names: Names, userAgent: string): string | null =>
  names.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/** How a person calls the device a request came from, by its `User-Agent`: 安卓手机（微信）, Mac 电脑. */
export function deviceName(userAgent: string): string {
  const name = nameIn(PLACES, userAgent) ?? OTHER
  return /MicroMessenger/i.test(userAgent) ? `${name}（微信）` : name
}

/** The same with the browser, where several of one device are to be told apart: 微信 · iPhone, Chrome · Mac 电脑. */
export function browserAndDeviceName(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(PLACES, userAgent)].filter((name) => name !== null)
  return names.join(' · ') || OTHER
}
