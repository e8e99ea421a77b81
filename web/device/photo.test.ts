import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitInto, isJpegOrPng, isPictureFile, megabytesText, photoWarning } from './photo.ts'

const MB = 1_048_576

test('a file over the limit is never displayed with the size of the limit', () => {
  expect(megabytesText(2_048_001)).toBe('2.1MB')
  expect(megabytesText(10 * MB + 1)).toBe('10.3MB')
  expect(megabytesText(3_200_000)).toBe('3.2MB')
})

test('the file type comes from the first bytes, not from the name', () => {
  expect(isJpegOrPng(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0]))).toBe(true)
  expect(isJpegOrPng(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe(true)
  expect(isJpegOrPng(new TextEncoder().encode('<svg xml'))).toBe(false)
  expect(isJpegOrPng(new Uint8Array())).toBe(false)
})

test('a picture is only scaled down, and keeps its proportions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
      const small = fitInto({ width, height }, 1600)
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(1600)
      expect(small.width).toBeLessThanOrEqual(width)
      expect(small.height).toBeLessThanOrEqual(height)
      const share = Math.max(small.width, small.height) / Math.max(width, height)
      expect(Math.abs(small.width - width * share)).toBeLessThanOrEqual(1)
      expect(Math.abs(small.height - height * share)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a photo under 100 KB or with too few pixels only gets a warning', () => {
  expect(photoWarning(102_399, { width: 500, height: 700 })).toContain('100KB')
  expect(photoWarning(102_400, { width: 500, height: 700 })).toBeNull()
  expect(photoWarning(2 * MB, { width: 200, height: 280 })).toContain('尺寸')
})

test('a text file named photo.jpg is not accepted as a picture', async () => {
  expect(await isPictureFile(new Blob(['this is a text']))).toBe(false)
  expect(await isPictureFile(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])]))).toBe(true)
})
