import { expect, test } from 'vitest'
import { browserAndDeviceName, deviceName } from './deviceName.ts'

const cases: [userAgent: string, name: string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.38',
    'iPhone（微信）',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Version/15.0 Safari/604.1', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 12; M2102) AppleWebKit/537.36 Chrome/107.0 Mobile Safari/537.36', '安卓手机'],
  ['Mozilla/5.0 (Linux; Android 12; T50) AppleWebKit/537.36 Chrome/107.0 Safari/537.36', '安卓平板'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile', '鸿蒙手机'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0', 'Windows 电脑'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'Mac 电脑'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0', '电脑'],
  ['curl/8.0', '其他设备'],
  ['', '其他设备'],
]
test.each(cases)('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

const withBrowser: [userAgent: string, name: string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
    '微信 · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49',
    '微信 · 安卓手机',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge · Windows 电脑',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
    'Chrome · Mac 电脑',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 Chrome/114.0 HuaweiBrowser/15.0 Mobile Safari/537.36',
    '华为浏览器 · 鸿蒙手机',
  ],
  ['curl/8.5.0', '其他设备'],
  ['', '其他设备'],
]
test.each(withBrowser)('%s with its browser', (userAgent, name) => expect(browserAndDeviceName(userAgent)).toBe(name))
