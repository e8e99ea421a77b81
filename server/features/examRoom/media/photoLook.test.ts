import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { portrait } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const SLOW_MS = 170_000
let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_UPLOAD: '0', LIMIT_LOOKUP: '0' } })
  account = await buildAccount(server)
}, SLOW_MS)
afterAll(() => server.stop())

async function sent(picture: Buffer): Promise<string> {
  const { OtherMsg } = await server.upload(account.token, picture)
  return String(OtherMsg?.FilePath)
}
const ask = (FilePath: string, who = account) => server.call('File', 'LookAtPhoto', { FilePath }, who)
const wall = () =>
  sharp({ create: { width: 500, height: 700, channels: 3, background: '#4a90d9' } })
    .jpeg()
    .toBuffer()

/** Does what the worker does with the requested photo. */
async function look(path: string): Promise<void> {
  const { id } = await server.db
    .selectFrom('storedFile')
    .select('id')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  await server.runJob('lookAtPhoto', { fileId: id })
}

describe('the face in an ID photo', () => {
  test(
    'is looked for once somebody asks, and what is to be pointed out is told',
    async () => {
      const nobody = await sent(await wall())
      expect(await ask(nobody)).toMatchObject({ Code: 1, OtherMsg: { State: 0, Hints: [] } })
      await look(nobody)
      const { OtherMsg } = await ask(nobody)
      expect(OtherMsg).toEqual({ State: 1, Hints: ['没有找到人脸，请确认是考生本人的正面免冠照片，五官没有遮挡'] })

      const cropped = await sharp(readFileSync(portrait)).resize(500, 700, { fit: 'cover' }).jpeg().toBuffer()
      const somebody = await sent(cropped)
      await ask(somebody)
      await look(somebody)
      expect((await ask(somebody)).OtherMsg).toMatchObject({ State: 1 })
      expect(JSON.stringify((await ask(somebody)).OtherMsg)).not.toContain('没有找到人脸')

      const edge = sharp(cropped).extend({ left: 600, right: 0, top: 0, bottom: 400, background: '#ffffff' })
      const aside = await sent(await edge.jpeg().toBuffer())
      await ask(aside)
      await look(aside)
      expect(JSON.stringify((await ask(aside)).OtherMsg)).toContain('头部没有居中')
    },
    SLOW_MS,
  )

  test('places are kept, nothing that recognises anybody', async () => {
    const rows = await server.db.selectFrom('photoLook').select('faces').where('faces', 'is not', null).execute()
    const keys = rows.flatMap(({ faces }) => (faces ?? []).flatMap((face) => Object.keys(face)))
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys)).toEqual(new Set(['left', 'top', 'width', 'height']))
    expect(await server.db.selectFrom('faceEmbedding').select('photoId').execute()).toEqual([])
  })

  test('of somebody else, of a certificate, or of no file is not found', async () => {
    const path = await sent(await wall())
    expect((await ask(path, await buildAccount(server))).status).toBe(404)
    const other = await server.upload(account.token, await wall(), { TypePath: 'UserIMG' })
    expect((await ask(String(other.OtherMsg?.FilePath))).status).toBe(404)
    expect((await ask('UserPhoto/none.jpg')).status).toBe(404)
  })

  test('asked twice at once it is looked for once; on a busy morning it is not looked for at all', async () => {
    const path = await sent(await wall())
    const both = await Promise.all([ask(path), ask(path)])
    expect(both.map(({ OtherMsg }) => OtherMsg?.State)).toEqual([0, 0])
    const photos = await Promise.all(Array.from({ length: 32 }, async () => sent(await wall())))
    for (const photo of photos) await ask(photo)
    const states = await Promise.all(photos.map(async (photo) => (await ask(photo)).OtherMsg?.State))
    expect(states.filter((state) => state === 2).length).toBeGreaterThan(0)
    server.clock.advance(61_000)
    // There was no answer within the minute, so the page need not ask again.
    expect((await ask(path)).OtherMsg).toMatchObject({ State: 2 })
    expect((await ask(await sent(await wall()))).OtherMsg).toMatchObject({ State: 0 })
  })

  test('goes with its file', async () => {
    const path = await sent(await wall())
    await ask(path)
    server.clock.advance(25 * 3_600_000)
    await server.runJob('removeUnusedFiles', {})
    expect(await server.db.selectFrom('photoLook').select('fileId').execute()).toEqual([])
  })
})
