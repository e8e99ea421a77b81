import { expect, test } from 'vitest'
import { referrerOf, visitedPage } from './visitedAddress.ts'

test.each([
  ['/NewsList?CID=20', '/NewsList?CID=20'],
  ['https://exam.example.cn/EnrollDetails?EF_ID=7#top', '/EnrollDetails?EF_ID=7'],
  ['/MIReview?EF_ID=7&CertNO=530102201405120011', '/MIReview?EF_ID=7'],
  ['/Login?code=secret&state=abc', '/Login'],
  ['/NewsList?CID=530102201405120011', '/NewsList'],
  ['/NewsList?CID=1%27or', '/NewsList'],
  ['', '/'],
  ['http://[', ''],
])('the visit of %s is kept as %s', (address, kept) => expect(visitedPage(address)).toBe(kept))

test.each([
  ['', ''],
  ['/Home?CID=5&x=1', '/Home?CID=5'],
  ['https://mp.weixin.qq.com/s?token=secret', 'https://mp.weixin.qq.com'],
  ['javascript:alert(1)', ''],
  ['android-app://com.tencent.mm/', ''],
])('coming from %s is kept as %s', (address, kept) => expect(referrerOf(address)).toBe(kept))
