import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber, photoJpeg } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { readPicture } from '#test/storedPicture.ts'

let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_UPLOAD: '0', LIMIT_UPLOADS_PER_DAY: '0' } })
  account = await buildAccount(server)
})
afterAll(() => server.stop())

const rows = () => server.db.selectFrom('storedFile').selectAll().execute()
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

  test('F1 a name that claims another kind is refused; kinds of pictures stand for each other', async () => {
    const photo = await photoJpeg()
    const named = (fileName: string) => server.upload(account.token, photo, { fileName })
    const before = (await rows()).length
    for (const name of ['a.html', 'a.jpg.html', 'a.svg', 'a.pdf', 'a.mp4', 'a.exe', `${'a'.repeat(290)}.php`])
      expect((await named(name)).Msg, name).toBe('请上传正确的文件')
    expect(await rows()).toHaveLength(before)
    for (const name of ['a.png', 'IMG_1.HEIC', '照片', '..%2F..%2Fx.jpg', 'C:\\x.jpg', '毕业.2024.06.jpeg'])
      expect((await named(name)).Code, name).toBe(1)
    for (const [name, content] of [
      ['a.jpg', '<html><script>alert(1)</script></html>'],
      ['a.png', '%PDF-1.7 an article'],
    ] as const)
      expect((await server.upload(account.token, Buffer.from(content), { fileName: name })).Code, name).toBe(0)
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
    expect(await small.upload(one.token, picture)).toMatchObject({
      Code: 0,
      Msg: '今天上传的图片已达上限（每天2张），请于2026年11月21日 00:00后再试',
    })
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

describe('pictures that nobody uses', () => {
  const DAY = 86_400_000
  const there = async (path: unknown) => (await readPicture(server.services.outside.store, String(path))) !== null
  /** Runs the work 25 hours later. */
  async function aDayLater<T>(work: () => Promise<T>): Promise<T> {
    const now = server.clock.now()
    server.clock.advance(DAY + 3_600_000)
    try {
      return await work()
    } finally {
      server.clock.set(now)
    }
  }

  test('are gone after a day, row and object; used and young ones stay', async () => {
    const unused = await server.upload(account.token, await photoJpeg())
    const batchId = await buildBatch(server)
    const { id } = await buildEnrolment(server, account, batchId)
    const used = await server.upload(account.token, await photoJpeg())
    const changed = { EF_ID: id, Photo: used.OtherMsg.FilePath }
    expect((await server.call('Exam', 'UpdateExamFormPhoto', changed, account)).Code).toBe(1)
    await server.runJob('removeUnusedFiles', {})
    expect(await there(unused.OtherMsg.FilePath)).toBe(true)
    await aDayLater(() => server.runJob('removeUnusedFiles', {}))
    expect((await rows()).map(({ path }) => path)).not.toContain(unused.OtherMsg.FilePath)
    expect(await there(unused.OtherMsg.FilePath)).toBe(false)
    const get = async (link: string) => (await server.app.inject({ method: 'GET', url: link })).statusCode
    expect([await get(linkOf(unused)), await get(linkOf(used))]).toEqual([404, 200])
    // Waits until the first reader has stored the picture, so that the faults of the tests below do not affect it.
    const { store } = server.services.outside
    const mark = async () => (await store.head(`picture/${String(used.OtherMsg.FilePath)}`))?.metadata
    await expect.poll(mark).toEqual({})
  })

  test('an upload that the store refused leaves a row at most, and that goes too', async () => {
    const before = new Set((await rows()).map(({ path }) => path))
    const { store } = server.services.outside
    const put = vi.spyOn(store, 'put').mockRejectedValueOnce(new OutsideError('storage', 'NETWORK', true))
    expect((await server.upload(account.token, await photoJpeg())).status).toBe(503)
    put.mockRestore()
    const left = (await rows()).filter(({ path }) => !before.has(path))
    expect(left).toHaveLength(1)
    await aDayLater(() => server.runJob('removeUnusedFiles', {}))
    expect((await rows()).map(({ path }) => path)).not.toContain(left[0]?.path)
  })

  test('a run that ended between object and row is made up for by the next one', async () => {
    const answer = await server.upload(account.token, await photoJpeg())
    const { store } = server.services.outside
    const remove = vi.spyOn(store, 'remove').mockRejectedValueOnce(new OutsideError('storage', 'NETWORK', true))
    await expect(aDayLater(() => server.runJob('removeUnusedFiles', {}))).rejects.toThrow()
    remove.mockRestore()
    expect(await there(answer.OtherMsg.FilePath)).toBe(true)
    const { id } = await buildEnrolment(server, account, await buildBatch(server))
    const late = { EF_ID: id, Photo: answer.OtherMsg.FilePath }
    expect(await server.call('Exam', 'UpdateExamFormPhoto', late, account)).toMatchObject({ Code: 0 })
    await aDayLater(() => server.runJob('removeUnusedFiles', {}))
    expect(await there(answer.OtherMsg.FilePath)).toBe(false)
  })

  test('signatures of reviews that came too late go, the one that stands under a review stays', async () => {
    const examiner = await buildExaminer(server)
    const one = await buildToMark(server, account, await buildBatch(server), newIdNumber())
    await server.db
      .insertInto('examinerAssignment')
      .values({
        enrolmentId: one.id,
        examinerId: examiner.id,
        assignedAt: server.clock.now(),
        assignedBy: null,
      })
      .execute()
    const sent = await reviewOf(one)
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.call('Examiner', 'SubmitExaminerReview', sent, examiner)),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const signatures = async () =>
      (await rows()).filter(({ kind, accountId }) => kind === 'Signature' && accountId === examiner.id)
    const stored = await signatures()
    expect(stored.length, 'all were drawn before one was first').toBeGreaterThan(1)
    await aDayLater(() => server.runJob('removeUnusedFiles', {}))
    const { signaturePath } = await server.db
      .selectFrom('review')
      .select('signaturePath')
      .where('enrolmentId', '=', one.id)
      .executeTakeFirstOrThrow()
    expect((await signatures()).map(({ path }) => path)).toEqual([signaturePath])
    for (const { path } of stored) expect(await there(path)).toBe(path === signaturePath)
  })

  test('one that is taken into use while the clean-up runs is either kept whole or refused', async () => {
    const batchId = await buildBatch(server)
    const { id } = await buildEnrolment(server, account, batchId)
    await warmPool(server)
    for (let round = 0; round < 12; round++) {
      const answer = await server.upload(account.token, await photoJpeg())
      const path = String(answer.OtherMsg.FilePath)
      const [changed] = await aDayLater(() =>
        Promise.all([
          server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo: path }, account),
          server.runJob('removeUnusedFiles', {}),
        ]),
      )
      expect(await there(path), `round ${round}: ${changed.Msg}`).toBe(changed.Code === 1)
    }
  })
})
