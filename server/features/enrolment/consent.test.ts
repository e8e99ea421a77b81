import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetFaceOf } from '#server/features/examRoom/media/embeddings.ts'
import { moveConsentAway } from '#server/records/enrolment/ownQueries.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { insertEmbedding } from '#server/records/examRoom/media/embeddingQueries.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { untilLocked } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const VERSION = '2026-11-01'
let server: TestServer
let owner: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

interface Consented {
  id: number
  photoId: number
}

async function consented(changes: Record<string, unknown> = {}): Promise<Consented> {
  const { id } = await buildEnrolment(server, owner, batch, {
    CertNO: newIdNumber(),
    ConsentVersion: VERSION,
    ...changes,
  })
  const { photoId } = await server.db
    .selectFrom('enrolment')
    .select('photoId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, photoId }
}
const keep = ({ photoId }: Consented) =>
  insertEmbedding(server.db, { photoId, batchId: batch, sealed: Buffer.from([1]), now: Date.parse(TEST_NOW) })
const isKept = async ({ photoId }: Consented) =>
  (await server.db.selectFrom('faceEmbedding').select('photoId').where('photoId', '=', photoId).execute()).length > 0
const withdraw = (one: { id: number }, who: { token?: string } = owner) =>
  server.call('Exam', 'WithdrawConsent', { EF_ID: one.id }, who)
const versionOf = async ({ id }: Consented) =>
  (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)).item.ConsentVersion

test('a consent taken back is gone, what was kept of the face with it, and stays written down', async () => {
  const one = await consented()
  await keep(one)
  expect([await versionOf(one), await isKept(one)]).toEqual([VERSION, true])
  expect(await withdraw(one)).toMatchObject({ Code: 1, OtherMsg: { ConsentVersion: '' } })
  expect([await versionOf(one), await isKept(one)]).toEqual(['', false])
  // A second withdrawal succeeds and changes nothing.
  expect((await withdraw(one)).Code).toBe(1)
  const audit = await server.db
    .selectFrom('auditLog')
    .select(['actorId', 'before'])
    .where('action', '=', 'WithdrawConsent')
    .where('subjectId', '=', one.id)
    .execute()
  expect(audit).toEqual([{ actorId: owner.id, before: { consentVersion: VERSION, consentedAt: TEST_NOW } }])
})

describe('given again', () => {
  const give = (one: { id: number }, who: { token?: string } = owner) =>
    server.call('Exam', 'GiveConsent', { EF_ID: one.id, ConsentVersion: VERSION }, who)

  test('it stands there as before, is written down once, and the face may be kept again', async () => {
    const one = await consented()
    await withdraw(one)
    expect(await give(one)).toMatchObject({ Code: 1, OtherMsg: { ConsentVersion: VERSION } })
    expect((await give(one)).Code).toBe(1)
    expect(await versionOf(one)).toBe(VERSION)
    await keep(one)
    expect(await isKept(one)).toBe(true)
    const audit = await server.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'GiveConsent')
      .where('subjectId', '=', one.id)
      .execute()
    expect(audit).toEqual([{ after: { consentVersion: VERSION } }])
  })

  test.each([
    ['on site', { mode: 0 as const }],
    ['submitted', { answersSubmittedAt: Date.parse(TEST_NOW) }],
    ['refunded', { payStatus: 2 as const, paidAt: Date.parse(TEST_NOW), payMethod: 'desk' as const }],
  ])('it is not taken for an exam that compares no faces any more: %s', async (_, columns) => {
    const one = await consented()
    await withdraw(one)
    await server.db.updateTable('enrolment').set(columns).where('id', '=', one.id).execute()
    expect(await give(one)).toMatchObject({ Code: 0, Msg: '该考试不进行人脸比对，无需授权' })
    expect(await versionOf(one)).toBe('')
  })

  test('it is for the owner alone', async () => {
    const one = await consented()
    await withdraw(one)
    expect((await give(one, await buildAccount(server))).status).toBe(404)
    expect((await give(one, {})).status).toBe(401)
  })
})

test('nothing of the face is kept afterwards', async () => {
  const one = await consented()
  await withdraw(one)
  await keep(one)
  expect(await isKept(one)).toBe(false)
})

test('nor where the result was approved while a check was under way', async () => {
  const one = await consented()
  await server.db
    .insertInto('examResult')
    .values({
      enrolmentId: one.id,
      resultCode: 3,
      approvedAt: Date.parse(TEST_NOW),
      updatedAt: Date.parse(TEST_NOW),
    })
    .execute()
  await keep(one)
  expect(await isKept(one)).toBe(false)
})

test('another enrolment that shows the same photo and consents keeps it, until it is withdrawn too', async () => {
  const one = await consented()
  const other = await consented()
  await server.db.updateTable('enrolment').set({ photoId: one.photoId }).where('id', '=', other.id).execute()
  await server.db
    .insertInto('enrolmentPhoto')
    .values({ enrolmentId: other.id, photoId: one.photoId, setAt: Date.parse(TEST_NOW) })
    .execute()
  await keep(one)
  await withdraw(one)
  expect(await isKept(one)).toBe(true)
  await withdraw(other)
  expect(await isKept(one)).toBe(false)
})

test('a check that stores the face while the withdrawal is under way waits for it, and leaves nothing behind', async () => {
  await warmPool(server)
  const one = await consented()
  let storing: Promise<void> = Promise.resolve()
  await server.db.transaction().execute(async (tx) => {
    await lockOwnEnrolment(tx, owner.id, one.id)
    await moveConsentAway(tx, one.id, Date.parse(TEST_NOW))
    await forgetFaceOf({ db: tx, now: server.clock.now() }, one.id)
    storing = keep(one)
    await untilLocked(server, 1)
  })
  await storing
  expect(await isKept(one)).toBe(false)
})

test('whatever comes first of many at once, nothing is left', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => consented()))
  await Promise.all(all.flatMap((one) => [keep(one), withdraw(one), keep(one)]))
  expect(await Promise.all(all.map(isKept))).toEqual(all.map(() => false))
})

test('is for the owner alone', async () => {
  const one = await consented()
  const stranger = await buildAccount(server)
  const staff = await buildAccount(server, { userType: 9, roles: ['admin'] })
  for (const who of [stranger, staff]) expect((await withdraw(one, who)).status).toBe(404)
  expect((await withdraw({ id: 987_654 })).status).toBe(404)
  expect((await withdraw(one, {})).status).toBe(401)
  expect(await versionOf(one)).toBe(VERSION)
})
