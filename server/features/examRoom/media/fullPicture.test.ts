import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { type BuiltAccount, buildAccount, photoJpeg } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { readPicture } from '#test/storedPicture.ts'

let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_UPLOAD: '0', LIMIT_UPLOADS_PER_DAY: '0' } })
  account = await buildAccount(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

/** Makes a picture as our page sends it, with a location that must be removed. */
async function sent(): Promise<Buffer> {
  return sharp(await photoJpeg())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()
}

async function upload(bytes?: Buffer): Promise<{ link: string; path: string; size: unknown[] }> {
  const { OtherMsg } = await server.upload(account.token, bytes ?? (await sent()))
  return { link: String(OtherMsg.Url), path: String(OtherMsg.FilePath), size: [OtherMsg.Width, OtherMsg.Height] }
}

async function read(link: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(server.url + link)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const store = () => server.services.outside.store
const markOf = async (path: string) => (await store().head(`picture/${path}`))?.metadata
const rowOf = (path: string) =>
  server.db.selectFrom('storedFile').selectAll().where('path', '=', path).executeTakeFirst()
const waitUntilKept = (path: string) => expect.poll(() => markOf(path)).toEqual({})

test('what a page sends is kept without what is no picture, and encoded anew by its first reader', async () => {
  const bytes = await sent()
  const { link, path, size } = await upload(bytes)
  expect(size).toEqual([413, 626])
  const lying = (await readPicture(store(), path)) as Buffer
  expect(await markOf(path)).toEqual({ 'as-sent': '1' })
  expect([bytes.includes('secret place'), lying.includes('secret place')]).toEqual([true, false])

  const first = await read(link)
  expect(first.status).toBe(200)
  expect(first.bytes.equals(lying)).toBe(false)
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 413, height: 626 })
  await waitUntilKept(path)
  expect((await readPicture(store(), path))?.equals(first.bytes)).toBe(true)
  expect(await rowOf(path)).toMatchObject({ bytes: first.bytes.length, width: 413, height: 626 })
  expect((await read(link)).bytes.equals(first.bytes)).toBe(true)
})

test.each<[string, () => Promise<Buffer>]>([
  [
    'one that lies on its side',
    async () =>
      sharp(await photoJpeg())
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
  ],
  [
    'one in other colours',
    async () =>
      sharp(await photoJpeg())
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
  ],
  [
    'one with longer sides',
    async () =>
      sharp(await photoJpeg())
        .resize({ height: 1601 })
        .jpeg({ quality: 20 })
        .toBuffer(),
  ],
  [
    'a PNG',
    async () =>
      sharp(await photoJpeg())
        .resize({ width: 100 })
        .png()
        .toBuffer(),
  ],
  [
    'one of too many bytes',
    async () =>
      sharp(await photoJpeg())
        .resize({ height: 1600 })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  ],
])('%s is encoded anew at once', async (_name, make) => {
  const { path } = await upload(await make())
  expect(await markOf(path)).toEqual({})
})

test('many first readers at once get the same, and it is encoded and kept once', async () => {
  const { link, path } = await upload()
  const put = vi.spyOn(store(), 'put')
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(link)))
  const [one] = answers
  for (const { status, bytes } of answers) expect([status, one && bytes.equals(one.bytes)]).toEqual([200, true])
  await waitUntilKept(path)
  expect(put.mock.calls.filter(([key]) => key === `picture/${path}`)).toHaveLength(1)
})

test('a small one never gives what was sent, not even where it cannot be smaller', async () => {
  const tiny = await sharp(await photoJpeg())
    .resize({ width: 60 })
    .jpeg({ quality: 5 })
    .toBuffer()
  const { link, path } = await upload(tiny)
  const lying = (await readPicture(store(), path)) as Buffer
  for (const width of [160, 320]) {
    const small = await read(`${link}&w=${width}`)
    expect([small.status, small.bytes.equals(lying)]).toEqual([200, false])
  }
  expect(await markOf(path), 'the whole one is not made for it').toEqual({ 'as-sent': '1' })
})

test('one that is not kept is shown all the same, and encoded again for the next reader', async () => {
  const { link, path } = await upload()
  vi.spyOn(store(), 'put').mockRejectedValue(new OutsideError('storage', 'NETWORK', true))
  const first = await read(link)
  const second = await read(link)
  expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true])
  expect(await markOf(path)).toEqual({ 'as-sent': '1' })
  vi.restoreAllMocks()
  await read(link)
  await waitUntilKept(path)
})

test('nothing stays of a picture that is removed while its first reader keeps it', async () => {
  const { link, path } = await upload()
  const { put } = store()
  let removed: Promise<void> | null = null
  const removeUnused = async () => {
    const now = server.clock.now()
    server.clock.advance(DAY_MS + 1000)
    try {
      await server.runJob('removeUnusedFiles', {})
    } finally {
      server.clock.set(now)
    }
  }
  let isKept = false
  vi.spyOn(store(), 'put').mockImplementation(async (...args) => {
    if (args[0] !== `picture/${path}`) return put(...args)
    await (removed ??= removeUnused())
    const stored = await put(...args)
    isKept = true
    return stored
  })
  expect((await read(link)).status).toBe(200)
  await expect.poll(async () => [isKept, await store().head(`picture/${path}`)]).toEqual([true, null])
  expect(await rowOf(path)).toBeUndefined()
  // The reader that stored the picture releases it last.
  await expect.poll(async () => (await read(link)).status).toBe(404)
  expect((await read(link)).status).toBe(404)
})
