import { expect, test } from 'vitest'
import { zipOf } from '#test/zipOf.ts'
import { readZip } from './readZip.ts'

const SYMLINK = 0o120777 * 0x10000
const GBK_NAME = Buffer.from([0xd0, 0xa1, 0xb2, 0xbd, 0xce, 0xe8, 0xc7, 0xfa, 0x2e, 0x6a, 0x70, 0x67])

test.each<[string, Buffer, string]>([
  ['no archive', Buffer.from('hello'), 'ZIP_UNREADABLE'],
  ['a torn archive', zipOf({ name: 'a.jpg', bytes: Buffer.alloc(500, 7) }).subarray(20), 'ZIP_UNREADABLE'],
  ['an encrypted file', zipOf({ name: 'a.jpg', flags: 0x801 }), 'ZIP_UNREADABLE'],
  ['a path upwards', zipOf({ name: '../a.jpg' }), 'ZIP_NAME_WRONG'],
  ['a path upwards inside', zipOf({ name: 'a/../../b.jpg' }), 'ZIP_NAME_WRONG'],
  ['a path upwards of Windows', zipOf({ name: '..\\a.jpg' }), 'ZIP_NAME_WRONG'],
  ['an absolute path', zipOf({ name: '/etc/passwd' }), 'ZIP_NAME_WRONG'],
  ['a drive', zipOf({ name: 'C:/a.jpg' }), 'ZIP_NAME_WRONG'],
  ['a NUL in a name', zipOf({ name: 'a.jpg\u0000.exe' }), 'ZIP_NAME_WRONG'],
  ['an endless name', zipOf({ name: `${'a'.repeat(300)}.jpg` }), 'ZIP_NAME_WRONG'],
  ['a name in no encoding', zipOf({ name: Buffer.from([0xff, 0xff, 0x2e]) }), 'ZIP_NAME_WRONG'],
  ['a name that is not the UTF-8 it claims', zipOf({ name: GBK_NAME, flags: 0x800 }), 'ZIP_NAME_WRONG'],
  ['a link', zipOf({ name: 'a.jpg', bytes: Buffer.from('/etc/passwd'), attributes: SYMLINK }), 'ZIP_NAME_WRONG'],
  ['two files of one name', zipOf({ name: 'a.jpg' }, { name: 'b/A.JPG' }), 'ZIP_NAME_TWICE'],
  ['a bomb', zipOf({ name: 'a.jpg', bytes: Buffer.alloc(20 * 1024 * 1024) }), 'ZIP_TOO_LARGE'],
  ['a file over the limit', zipOf({ name: 'a.jpg', declared: 26 * 1024 * 1024 }), 'ZIP_TOO_LARGE'],
  ['too many files', zipOf(...Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.jpg` }))), 'ZIP_TOO_LARGE'],
])('%s is refused', async (_, bytes, code) => {
  await expect(readZip(bytes)).rejects.toMatchObject({ code })
})

test('a file that unpacks to more than it declares is not unpacked further', async () => {
  const files = await readZip(zipOf({ name: 'a.jpg', bytes: Buffer.alloc(900_000), declared: 10 }))
  await expect(files.get('a.jpg')?.()).rejects.toMatchObject({ code: 'ZIP_UNREADABLE' })
})

test('Chinese names of both kinds are read, folders fall away, and what systems add is left out', async () => {
  const files = await readZip(
    zipOf(
      { name: '教材/一级/练习曲.JPG', bytes: Buffer.from('one') },
      { name: GBK_NAME, flags: 0, bytes: Buffer.from('two') },
      { name: '教材/' },
      { name: '__MACOSX/教材/._练习曲.JPG' },
      { name: '教材/.DS_Store' },
      { name: '教材/Thumbs.db' },
    ),
  )
  expect([...files.keys()]).toEqual(['练习曲.jpg', '小步舞曲.jpg'])
  expect(await files.get('小步舞曲.jpg')?.()).toEqual({ name: '小步舞曲.jpg', bytes: Buffer.from('two') })
})
