import { expect, test } from 'vitest'
import { contradictsKind, type FileKind, shortFileName } from './fileName.ts'

test.each<[name: string, kind: FileKind, isOther: boolean]>([
  ['photo.jpg', 'picture', false],
  ['照片.JPEG', 'picture', false],
  ['IMG_0001.HEIC', 'picture', false],
  ['a.png', 'picture', false],
  ['blob', 'picture', false],
  ['', 'picture', false],
  ['照片.张三', 'picture', false],
  ['IMG.2024.01.02', 'picture', false],
  ['微信图片.2024.jpg', 'picture', false],
  ['a.html', 'picture', true],
  ['a.jpg.html', 'picture', true],
  ['a.jpg.HTML', 'picture', true],
  ['a.html.', 'picture', true],
  ['a.html \u0000', 'picture', true],
  ['a.svg', 'picture', true],
  ['a.pdf', 'picture', true],
  ['a.mp4', 'picture', true],
  ['a.mp3', 'picture', true],
  ['constructor.constructor', 'picture', false],
  ['a.mp4', 'video', false],
  ['a.webm', 'video', false],
  ['a b', 'video', false],
  ['a.png', 'video', true],
  ['a.mp4.exe', 'video', true],
  ['a.mp3', 'video', true],
  ['a.mp3', 'sound', false],
  ['录音 001.m4a', 'sound', false],
  ['a.webm', 'sound', false],
  ['a.3gpp', 'sound', false],
  ['a.jpg', 'sound', true],
  ['a.mov', 'sound', true],
  ['a.php', 'sound', true],
])('“%s” sent as a %s claims to be another kind: %s', (name, kind, isOther) => {
  expect(contradictsKind(name, kind)).toBe(isOther)
})

test.each([
  ['IMG_0001.mov', 'IMG_0001.mov'],
  ['  C:\\fakepath\\练习.mp4 ', '练习.mp4'],
  ['a/b/c.mp4', 'c.mp4'],
  ['x\u0000\ny.mp4', 'xy.mp4'],
  ['', ''],
  [`${'曲'.repeat(120)}.mp4`, `…${'曲'.repeat(75)}.mp4`],
])('the name %j is shown as %j', (name, shown) => {
  expect(shortFileName(name)).toBe(shown)
})

test('a name of nothing but dots is judged, however long it is (threats#W13)', () => {
  expect(contradictsKind(`a.html${'.'.repeat(100_000)}`, 'picture')).toBe(true)
  expect(contradictsKind(`${'.'.repeat(100_000)}x`, 'picture')).toBe(false)
})
