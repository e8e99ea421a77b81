import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, photoJpeg } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_UPLOAD: '0', LIMIT_UPLOADS_PER_DAY: '0' } })
  account = await buildAccount(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

async function upload(bytes?: Buffer): Promise<{ link: string; path: string }> {
  const { OtherMsg } = await server.upload(account.token, bytes ?? (await photoJpeg()))
  return { link: String(OtherMsg.Url), path: String(OtherMsg.FilePath) }
}

/** Reads the picture completely; `width` is 0 when it is no picture. */
async function read(link: string) {
  const response = await fetch(server.url + link)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width = 0, height = 0, format } = response.ok ? await sharp(bytes).metadata() : {}
  return { status: response.status, headers: response.headers, bytes, width, height, format }
}

const isKept = async (path: string, width: number) =>
  (await server.services.outside.store.head(`picture/small-${width}/${path}`)) !== null
const waitUntilKept = (path: string, width: number) => expect.poll(() => isKept(path, width)).toBe(true)
const opened = () => vi.spyOn(server.services.outside.store, 'get')
const keysOf = (spy: ReturnType<typeof opened>) => spy.mock.calls.map(([key]) => key)

test.each([160, 320])(
  'a link with w=%i gives the picture so wide, in fewer bytes and as private as it was',
  async (w) => {
    const { link, path } = await upload()
    const whole = await read(link)
    const small = await read(`${link}&w=${w}`)
    expect(small).toMatchObject({ status: 200, width: w, height: Math.round((w * 626) / 413), format: 'jpeg' })
    expect(small.bytes.length).toBeLessThan(whole.bytes.length / (w === 160 ? 4 : 1.5))
    for (const name of ['content-type', 'content-disposition', 'content-security-policy', 'cache-control'])
      expect(small.headers.get(name), name).toBe(whole.headers.get(name))
    expect(small.headers.get('content-length')).toBe(String(small.bytes.length))
    await waitUntilKept(path, w)
    expect(await isKept(path, w === 160 ? 320 : 160), 'only what was asked for is made').toBe(false)
    const spy = opened()
    expect((await read(`${link}&w=${w}`)).bytes.equals(small.bytes)).toBe(true)
    expect(keysOf(spy), 'the original is not read again').toEqual([`picture/small-${w}/${path}`])
  },
)

test('a small one fills the frame of lists, and none is larger than its original', async () => {
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer()
  const lying = await upload(await make(800, 400))
  expect(await read(`${lying.link}&w=160`)).toMatchObject({ width: 448, height: 224 })
  const tiny = await upload(await make(100, 140))
  expect(await read(`${tiny.link}&w=320`)).toMatchObject({ width: 100, height: 140 })
})

test('w opens nothing: a wrong seal, a link that has ended and one to another picture stay shut', async () => {
  const { link, path } = await upload()
  const other = await upload()
  await read(`${link}&w=160`)
  await waitUntilKept(path, 160)
  const [, query = ''] = link.split('?')
  const status = async (given: string) => (await read(given)).status
  for (const wrong of [
    `/files/${path}?w=160`,
    `${link.replace(/s=(.)/, (_, first) => `s=${first === 'A' ? 'B' : 'A'}`)}&w=160`,
    `${link.replace(/e=\d/, 'e=3')}&w=160`,
    `/files/${other.path}?${query}&w=160`,
    `/files/small-160/${path}?${query}`,
  ])
    expect(await status(wrong), wrong).toBe(404)
  const now = server.clock.now()
  server.clock.advance(3_600_000)
  expect(await status(`${link}&w=160`)).toBe(404)
  server.clock.set(now)
  expect(await status(`${link}&w=160`)).toBe(200)
})

test.each(['w=161', 'w=0', 'w=', 'w=160px', 'w=1e9', 'w=../160', 'w=160&w=320', 'w=%00', 'w=0160'])(
  '%s asks for nothing: the picture as it is',
  async (asked) => {
    const { link, path } = await upload()
    expect(await read(`${link}&${asked}`)).toMatchObject({ status: 200, width: 413, height: 626 })
    expect([await isKept(path, 160), await isKept(path, 320)]).toEqual([false, false])
  },
)

test('many first readers at once all get it, and it is made once', async () => {
  const { link, path } = await upload()
  const put = vi.spyOn(server.services.outside.store, 'put')
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(`${link}&w=160`)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, width: 160 })
  await waitUntilKept(path, 160)
  expect(put.mock.calls.filter(([key]) => key.startsWith('picture/small-160/'))).toHaveLength(1)
})

test('where too many are wanted at once some get the original, nobody a refusal', async () => {
  const many = await Promise.all(Array.from({ length: 50 }, () => upload()))
  const { store } = server.services.outside
  const { get } = store
  let asked = 0
  let allAsked = () => {}
  const gate = new Promise<void>((open) => {
    allAsked = open
  })
  vi.spyOn(store, 'get').mockImplementation(async (...args) => {
    if (!args[0].startsWith('picture/small-')) await gate
    const found = await get(...args)
    if (++asked === many.length) allAsked()
    return found
  })
  const answers = await Promise.all(many.map(({ link }) => read(`${link}&w=160`)))
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(new Set(answers.map(({ width }) => width))).toEqual(new Set([160, 413]))
})

test('one that the store does not keep is shown all the same, also while the store does not answer', async () => {
  const { store } = server.services.outside
  const refused = await upload()
  vi.spyOn(store, 'put').mockRejectedValue(new OutsideError('storage', 'NETWORK', true))
  expect(await read(`${refused.link}&w=160`)).toMatchObject({ status: 200, width: 160 })
  expect(await read(`${refused.link}&w=160`)).toMatchObject({ status: 200, width: 160 })
  vi.restoreAllMocks()
  const hanging = await upload()
  let answer = () => {}
  vi.spyOn(store, 'put').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ etag: '' })
      }),
  )
  expect(await read(`${hanging.link}&w=160`)).toMatchObject({ status: 200, width: 160 })
  expect(await read(`${hanging.link}&w=160`)).toMatchObject({ status: 200, width: 160 })
  answer()
})

test('a store that says "not allowed" of what is not there is no obstacle; one that is away is said so', async () => {
  const { store } = server.services.outside
  const { link } = await upload()
  vi.spyOn(store, 'get').mockRejectedValueOnce(new OutsideError('storage', 'AccessDenied', false))
  expect(await read(`${link}&w=160`)).toMatchObject({ status: 200, width: 160 })
  vi.restoreAllMocks()
  const later = await upload()
  vi.spyOn(store, 'get').mockRejectedValue(new OutsideError('storage', 'NETWORK', true))
  expect((await read(`${later.link}&w=160`)).status).toBe(503)
})

test('what cannot be read as a picture is answered as it lies there', async () => {
  const { link, path } = await upload()
  const noise = randomBytes(5000)
  await server.services.outside.store.put(`picture/${path}`, noise, { contentType: 'image/jpeg' })
  const response = await fetch(`${server.url}${link}&w=160`)
  expect(Buffer.from(await response.arrayBuffer()).equals(noise)).toBe(true)
})

async function removeUnused(): Promise<void> {
  const now = server.clock.now()
  server.clock.advance(DAY_MS + 1000)
  try {
    await server.runJob('removeUnusedFiles', {})
  } finally {
    server.clock.set(now)
  }
}

test('they go with the picture, also when the first run ended between them', async () => {
  const { store } = server.services.outside
  const { link, path } = await upload()
  for (const w of [160, 320]) {
    await read(`${link}&w=${w}`)
    await waitUntilKept(path, w)
  }
  const { remove } = store
  vi.spyOn(store, 'remove').mockImplementation(async (key) => {
    if (key === `picture/small-320/${path}`) throw new OutsideError('storage', 'NETWORK', true)
    return remove(key)
  })
  await expect(removeUnused()).rejects.toThrow('storage')
  vi.restoreAllMocks()
  expect(await isKept(path, 320)).toBe(true)
  await removeUnused()
  expect([await isKept(path, 160), await isKept(path, 320)]).toEqual([false, false])
  for (const w of ['', '&w=160', '&w=320']) expect((await read(link + w)).status, w).toBe(404)
})

test('nothing stays of a picture that is removed while its first reader waits', async () => {
  const { store } = server.services.outside
  const { link, path } = await upload()
  const { put } = store
  let removed: Promise<void> | null = null
  vi.spyOn(store, 'put').mockImplementation(async (...args) => {
    if (args[0].startsWith('picture/small-')) await (removed ??= removeUnused())
    return put(...args)
  })
  const head = vi.spyOn(store, 'head')
  expect((await read(`${link}&w=160`)).status).toBe(200)
  await expect.poll(() => head.mock.calls).toContainEqual([`picture/${path}`])
  await expect.poll(async () => (await read(`${link}&w=160`)).status).toBe(404)
  expect(await isKept(path, 160)).toBe(false)
})

test('a link to a small one is accepted back as the picture itself', async () => {
  const { id } = await buildEnrolment(server, account, await buildBatch(server))
  const { link, path } = await upload()
  const changed = await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: id, Photo: `${link}&w=160` }, account)
  expect(changed).toMatchObject({ Code: 1 })
  expect(String(changed.OtherMsg.Photo)).toMatch(new RegExp(`^/files/${path}\\?e=\\d+&s=[^&]+$`))
})
