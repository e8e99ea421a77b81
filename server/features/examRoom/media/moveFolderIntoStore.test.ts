import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, buildPhoto } from '#test/builders.ts'
import { signature } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { readPicture } from '#test/storedPicture.ts'
import { moveFolderIntoStore } from './moveFolderIntoStore.ts'

let server: TestServer
let owner: BuiltAccount
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await buildAccount(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  folder = join(server.config.dataDir, randomBytes(4).toString('hex'))
  mkdirSync(folder)
})
afterEach(() => vi.restoreAllMocks())

const move = () =>
  moveFolderIntoStore({ folder, db: server.db, store: server.services.outside.store, now: server.clock.now() })
const stored = (path: string) => readPicture(server.services.outside.store, path)

function write(path: string, bytes: Buffer = randomBytes(500)): Buffer {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), bytes)
  return bytes
}

/** Creates photos as an earlier build stored them: a row each, and the file in the folder. */
async function writePhotos(count: number): Promise<Map<string, Buffer>> {
  const photos = new Map<string, Buffer>()
  for (let at = 0; at < count; at++) {
    const path = await buildPhoto(server, owner)
    photos.set(path, write(path))
  }
  return photos
}

async function expectStored(photos: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, bytes] of photos) expect((await stored(path))?.equals(bytes), path).toBe(true)
}

test('every picture that a row knows is in the store afterwards, and the folder is gone', async () => {
  const photos = await writePhotos(20)
  write('ready.txt')
  expect(await move()).toEqual({ moved: 20, foreign: 0 })
  await expectStored(photos)
  expect(existsSync(folder)).toBe(false)
})

test('what no link leads to goes: an upload that was never answered, and one half-written', async () => {
  const photos = await writePhotos(1)
  const orphan = `UserPhoto/20261118/${'a'.repeat(32)}.jpg`
  write(orphan)
  write(`${orphan}.${'b'.repeat(12)}.part`)
  expect(await move()).toEqual({ moved: 1, foreign: 0 })
  await expectStored(photos)
  expect(await stored(orphan)).toBeNull()
  expect(existsSync(folder)).toBe(false)
})

test('with a database that knows none of them nothing is touched', async () => {
  const path = `UserPhoto/20261118/${'c'.repeat(32)}.jpg`
  write(path)
  expect(await move()).toEqual({ moved: 0, foreign: 1 })
  expect(readdirSync(join(folder, dirname(path)))).toHaveLength(1)
})

test('what somebody else laid there stays, and pictures move all the same', async () => {
  const photos = await writePhotos(2)
  write('backup/20261118/notes.txt')
  write('readme.txt')
  expect(await move()).toEqual({ moved: 2, foreign: 0 })
  await expectStored(photos)
  expect(readdirSync(folder).sort()).toEqual(['backup', 'readme.txt'])
})

test('a move that breaks off anywhere loses nothing, and the next one finishes it', async () => {
  const photos = await writePhotos(12)
  write(`UserPhoto/20261118/${'d'.repeat(32)}.jpg`)
  const { store } = server.services.outside
  const { put } = store
  for (const puts of [0, 5]) {
    let left = puts
    const broken = vi.spyOn(store, 'put').mockImplementation(async (...args) => {
      if (left-- <= 0) throw new OutsideError('storage', 'NETWORK', true)
      return put(...args)
    })
    await expect(move()).rejects.toThrow('storage')
    broken.mockRestore()
    for (const [path, bytes] of photos)
      expect(existsSync(join(folder, path)) || (await stored(path))?.equals(bytes), path).toBe(true)
  }
  expect((await move()).foreign).toBe(0)
  await expectStored(photos)
  expect(existsSync(folder)).toBe(false)
})

test('signatures get the row they never had, of who signed', async () => {
  const examiner = await buildAccount(server, { userType: 3 })
  await server.db.insertInto('examiner').values({ accountId: examiner.id, organisation: '', isChief: false }).execute()
  const { id: enrolmentId } = await buildEnrolment(server, owner, await buildBatch(server))
  const path = `Signature/20261118/${'e'.repeat(32)}.png`
  const png = Buffer.from((await signature()).split(',')[1] ?? '', 'base64')
  write(path, png)
  const at = server.clock.now()
  const content = { judgement: '[]', resultCode: 3, suggestion: '', signaturePath: path }
  const { id } = await server.db
    .insertInto('review')
    .values({ ...content, enrolmentId, examinerId: examiner.id, submittedAt: at, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('reviewVersion')
    .values({ ...content, reviewId: id, version: 1, at })
    .execute()
  expect(await move()).toEqual({ moved: 1, foreign: 0 })
  await expectStored(new Map([[path, png]]))
  const row = await server.db.selectFrom('storedFile').selectAll().where('path', '=', path).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'Signature', accountId: examiner.id, bytes: png.length })
  expect([row.width, row.height].every((side) => side > 0 && side < 2001)).toBe(true)
  server.clock.advance(48 * 3_600_000)
  await server.runJob('removeUnusedFiles', {})
  expect(await stored(path)).not.toBeNull()
})
