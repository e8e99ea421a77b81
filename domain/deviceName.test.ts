import { expect, test } from 'vitest'
import { deviceName } from './deviceName.ts'

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
