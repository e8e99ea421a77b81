import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, photoJpeg } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_UPLOAD: '0' } })
  account = await buildAccount(server)
})
afterAll(() => server.stop())

const rows = () => server.db.selectFrom('stored_file').selectAll().execute()
const linkOf = (answer: { OtherMsg: Record<string, unknown> }) => String(answer.OtherMsg.Url)

describe('ImgUpload', () => {
  test('encodes anew: turned upright, no metadata, no place where it was taken', async () => {
    const sideways = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#88aacc' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const answer = await server.upload(account.token, sideways)
    expect(answer).toMatchObject({ Code: 1, OtherMsg: { Width: 400, Height: 600, IsSmall: 1 } })
    const stored = Buffer.from(await (await fetch(server.url + linkOf(answer))).arrayBuffer())
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 400, height: 600 })
    expect(metadata.exif).toBeUndefined()
    expect(stored.includes(Buffer.from('secret place'))).toBe(false)
  })

  test('a PNG with something hidden behind it comes out without it', async () => {
    const png = await sharp({ create: { width: 300, height: 400, channels: 4, background: '#fff8' } })
      .png()
      .toBuffer()
    const answer = await server.upload(account.token, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), {
      fileName: 'a.png',
    })
    expect(answer.Code).toBe(1)
    const stored = Buffer.from(await (await fetch(server.url + linkOf(answer))).arrayBuffer())
    expect(stored.includes(Buffer.from('<script>'))).toBe(false)
  })

  const nonsense: Array<[string, () => Promise<Buffer> | Buffer]> = [
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), randomBytes(5000)])],
    ['noise', () => randomBytes(200_000)],
    ['half a JPEG', async () => (await photoJpeg()).subarray(0, 20_000)],
  ]
  test.each(nonsense)('%s is refused and leaves nothing', async (_name, make) => {
    const before = (await rows()).length
    expect(await server.upload(account.token, await make())).toMatchObject({
      status: 200,
      Code: 0,
      Msg: '请上传jpg、jpeg或png格式的图片',
    })
    expect(await rows()).toHaveLength(before)
  })

  test('over 10 MB is refused with 413, an empty file and a wrong TypePath with words', async () => {
    expect(await server.upload(account.token, Buffer.alloc(10_485_761))).toMatchObject({
      status: 413,
      Code: 0,
      Msg: '上传图片不能超过10MB',
    })
    expect(await server.upload(account.token, Buffer.alloc(0))).toMatchObject({ Code: 0, Msg: '请选择要上传的文件' })
    for (const TypePath of ['', 'Other', '../x', 'userphoto'])
      expect(await server.upload(account.token, await photoJpeg(), { TypePath })).toMatchObject({
        Code: 0,
        Msg: '上传类型不正确',
      })
  })

  test('a bomb of pixels is refused before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await server.upload(account.token, bomb)).Code).toBe(0)
  })

  test('nobody uploads without a token, and nobody more than the day’s share', async () => {
    expect((await server.upload('x'.repeat(43), await photoJpeg())).status).toBe(401)
    const small = await startTestServer({ env: { LIMIT_UPLOADS_PER_DAY: '2', LIMIT_UPLOAD: '0' } })
    const one = await buildAccount(small)
    const picture = await sharp({ create: { width: 100, height: 140, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    for (let i = 0; i < 2; i++) expect((await small.upload(one.token, picture)).Code).toBe(1)
    expect(await small.upload(one.token, picture)).toMatchObject({ Code: 0, Msg: '今天上传的图片已达上限，请明天再试' })
    small.clock.advance(25 * 3_600_000)
    expect((await small.upload(one.token, picture)).Code).toBe(1)
    await small.stop()
  })
})

describe('links to files', () => {
  test('work for an hour at most, and not when altered', async () => {
    const answer = await server.upload(account.token, await photoJpeg())
    const link = linkOf(answer)
    const get = async (path: string) => (await server.app.inject({ method: 'GET', url: path })).statusCode
    expect(await get(link)).toBe(200)
    const [path = '', query = ''] = link.split('?')
    for (const wrong of [
      path,
      `${path}?e=9999999999&s=x`,
      link.replace(/s=(.)/, (_, first) => `s=${first === 'A' ? 'B' : 'A'}`),
      link.replace(/e=\d/, 'e=3'),
      `${link}&s=1`,
    ])
      expect(await get(wrong), wrong).toBe(404)
    expect(await get(`${path.replace(/[0-9a-f]{32}/, '0'.repeat(32))}?${query}`)).toBe(404)
    const now = server.clock.now()
    server.clock.advance(3_600_000)
    expect(await get(link)).toBe(404)
    server.clock.set(now)
  })

  test('are served as pictures that cannot be anything else', async () => {
    const answer = await server.upload(account.token, await photoJpeg())
    const { headers } = await server.app.inject({ method: 'GET', url: linkOf(answer) })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toMatch(/^private/)
  })
})

test('a photo whose row was never written, and a half-written one, do not stay for ever', async () => {
  const { files } = server.services.outside
  const left = `UserPhoto/20261116/${'a'.repeat(32)}.jpg`
  await files.put(left, Buffer.from('left by a killed process'))
  await writeFile(join(server.config.dataDir, 'files', `${left}.${'b'.repeat(12)}.part`), 'half')
  const used = await server.upload(account.token, await photoJpeg())
  await server.runJob('removeUnusedFiles', {})
  expect(await files.list('UserPhoto/20261116')).toEqual([])
  expect(await files.read(String(used.OtherMsg.FilePath)).then((file) => file?.stream.destroy() !== undefined)).toBe(
    true,
  )
})

test('uploads that nobody used are gone after a day', async () => {
  const answer = await server.upload(account.token, await photoJpeg())
  const now = server.clock.now()
  server.clock.advance(25 * 3_600_000)
  await server.runJob('removeUnusedFiles', {})
  server.clock.set(now)
  expect((await rows()).map(({ path }) => path)).not.toContain(answer.OtherMsg.FilePath)
  expect((await fetch(server.url + linkOf(answer))).status).toBe(404)
})
