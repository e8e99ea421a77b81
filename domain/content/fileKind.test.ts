import { expect, test } from 'vitest'
import { kindOfUnreadable } from './fileKind.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['RIFF\u00dc\u0006\0\0WEBPVP8 ', 'WebP 图片'],
  ['II*\0\u00c2H', 'TIFF 图片'],
  ['MM\0*', 'TIFF 图片'],
  ['BM0000', 'BMP 图片'],
  ['GIF89a', 'GIF 图片'],
  ['%PDF-1.7', 'PDF 文件'],
  ['\0\0\0\u0018ftypheic', 'HEIC 图片（苹果手机的格式）'],
  ['\0\0\0\u001cftypavif', 'AVIF 图片'],
  ['<!DOCTYPE html>', '网页文件'],
  ['\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF', 'damaged'],
  ['\u0089PNG\r\n', 'damaged'],
  ['anything', null],
  ['', null],
])('%j is %s', (start, kind) => expect(kindOfUnreadable(bytes(start))).toBe(kind))
