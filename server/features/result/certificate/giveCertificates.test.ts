import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCertificateNumber } from '#domain/result/certificate.ts'
import { giveCertificates, revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { buildReleased } from '#test/certificates.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  owner = await buildAccount(server)
})
beforeEach(async () => {
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const give = (enrolmentIds: readonly number[]) =>
  server.db
    .transaction()
    .execute((db) => giveCertificates({ db, now: server.clock.now() }, { batchId: batch, enrolmentIds }))
const revoke = (enrolmentIds: readonly number[]) =>
  revokeCertificates({ db: server.db, now: server.clock.now(), me: null }, { enrolmentIds, reason: '评分有误' })
const given = () =>
  server.db.selectFrom('certificate').selectAll().where('batchId', '=', batch).orderBy('running').execute()

describe('certificates are given with the release', () => {
  test('to those who passed, by area, major, grade and exam number', async () => {
    const grade8 = await buildReleased(server, owner, batch, { GID: ids.grade8, resultCode: 4 })
    const hearing = await buildReleased(server, owner, batch, { MID: ids.hearing, GID: ids.hearingGrade })
    const grade1 = await buildReleased(server, owner, batch, { resultCode: 2 })
    const failed = await buildReleased(server, owner, batch, { resultCode: 1 })
    const absent = await buildReleased(server, owner, batch, { resultCode: 0 })
    const later = await buildReleased(server, owner, batch)
    await server.db.updateTable('examResult').set({ releasedAt: null }).where('enrolmentId', '=', later).execute()
    expect(await give([grade8, hearing, grade1, failed, absent, later])).toBe(3)
    const rows = await given()
    expect(rows.map(({ enrolmentId }) => enrolmentId)).toEqual([grade1, grade8, hearing])
    const series = `8726${String(batch % 100).padStart(2, '0')}`
    expect(rows.map(({ number }) => number.slice(0, -1))).toEqual([1, 2, 3].map((n) => `${series}00000${n}`))
    expect(rows.every(({ number }) => isCertificateNumber(number))).toBe(true)
    expect(new Set(rows.flatMap(({ publicId, listIndex }) => [publicId, listIndex])).size).toBe(6)
    expect(rows[0]).toMatchObject({
      name: '李小音',
      majorName: '钢琴',
      gradeName: '一级',
      resultCode: 2,
      state: 'valid',
    })
  })

  test('once each: a second time nothing is given, and after a release that was taken back a new number', async () => {
    const [one, other] = [await buildReleased(server, owner, batch), await buildReleased(server, owner, batch)]
    expect([await give([one]), await give([one]), await give([one, other])]).toEqual([1, 0, 1])
    expect(await revoke([one])).toBe(1)
    expect([await revoke([one]), await give([one])]).toEqual([0, 1])
    expect((await given()).map(({ enrolmentId, running, state }) => [enrolmentId, running, state])).toEqual([
      [one, 1, 'revoked'],
      [other, 2, 'valid'],
      [one, 3, 'valid'],
    ])
  })

  test('bear the day on which the result is seen first', async () => {
    const seenFrom = server.clock.now() + 3_600_000
    const one = await buildReleased(server, owner, batch, { releasedAt: seenFrom })
    await give([one])
    expect((await given())[0]?.datedAt).toBe(seenFrom)
  })

  test('twenty releases at once leave no gap and give no number twice; one that fails gives its numbers back', async () => {
    const all: number[] = []
    for (let n = 0; n < 40; n += 1) all.push(await buildReleased(server, owner, batch))
    const failing = server.db.transaction().execute(async (db) => {
      await giveCertificates({ db, now: server.clock.now() }, { batchId: batch, enrolmentIds: all })
      throw new Error('the release fails')
    })
    const releases = Array.from({ length: 20 }, (_, n) => give(all.slice(n * 2, n * 2 + 2)))
    await expect(failing).rejects.toThrow('the release fails')
    expect(await Promise.all(releases)).toEqual(Array.from({ length: 20 }, () => 2))
    expect((await given()).map(({ running }) => running)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })
})
