import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightedLength, whyTextUnfit } from '#domain/text.ts'
import { fittedNickname, fittedPictureAddress, fittedSex } from './profile.ts'

test('a nickname of WeChat always becomes one that can be stored and shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (raw) => {
      const nickname = fittedNickname(raw)
      expect(whyTextUnfit(nickname)).toBeNull()
      expect(weightedLength(nickname)).toBeLessThanOrEqual(30)
      expect(fittedNickname(nickname)).toBe(nickname)
    }),
  )
})

test.each([
  ['二胡妈妈陪练中', '二胡妈妈陪练中'],
  ['  小 虾米🦐 ', '小 虾米🦐'],
  ['一二三四五六七八九十一二三四五六', '一二三四五六七八九十一二三四五'],
  // The family emoji is one character: the text is cut before it, not inside.
  ['一二三四五六七八九十一二三👨‍👩‍👧', '一二三四五六七八九十一二三'],
  ['张\u202e三', ''],
  ['', ''],
])('%j is shown as %j', (raw, shown) => expect(fittedNickname(raw)).toBe(shown))

test.each([
  ['https://thirdwx.qlogo.cn/mmopen/abc/132', true],
  ['/files/UserIMG/1.jpg', true],
  ['http://thirdwx.qlogo.cn/mmopen/abc/132', false],
  ['//evil.example/x.png', false],
  ['/\\evil.example/x.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/onload=alert(1)>', false],
  ['https://x/"onerror="alert(1)', false],
  ['https://', false],
  [`/${'x'.repeat(500)}`, false],
  ['', false],
])('%s is a picture: %s', (address, isPicture) => {
  expect(fittedPictureAddress(address)).toBe(isPicture ? address : '')
})

test.each([
  [1, 1],
  ['2', 2],
  ['男', 1],
  ['女', 2],
  [0, 0],
  [null, 0],
  [undefined, 0],
  [3, 0],
  ['constructor', 0],
])('sex %j is %j', (raw, sex) => expect(fittedSex(raw)).toBe(sex))
