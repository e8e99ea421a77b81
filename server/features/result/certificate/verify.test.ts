import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  owner = await buildAccount(server)
})
beforeEach(async () => {
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const given = (releasedAt?: number) => buildCertificate(server, owner, batch, { releasedAt })
const verify = (Key: string, LastFour?: string) => server.call('ExamPublic', 'VerifyCertificate', { Key, LastFour })
const checksOf = async (id: number) =>
  (
    await server.db
      .selectFrom('certificateCheck')
      .select('outcome')
      .where('certificateId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ outcome }) => outcome)

describe('a certificate is checked by the link on it', () => {
  test('without a login, with its name masked; name, number and photo for the last four digits of its number', async () => {
    const { key, number, id } = await given()
    const { item } = await verify(key)
    const shown = { State: 'valid', MName: '钢琴', GName: '一级', ERT_Name: '良好' }
    expect(item).toMatchObject({ ...shown, Opened: null, EndedTime: null })
    expect(item.Name).not.toContain('音')
    expect(item.CertificateDate).toMatch(/^2026-11-20T/)
    const wrong = String((Number(number.slice(-4)) + 1) % 10_000).padStart(4, '0')
    expect(await verify(key, wrong)).toMatchObject({ Code: 0, Msg: '证书编号后四位不正确，请核对' })
    const opened = await verify(key, number.slice(-4))
    expect(opened.item).toMatchObject({ ...shown, Opened: { Name: '李小音', CertificateNO: number } })
    expect((opened.item.Opened as { Photo: string }).Photo).toMatch(/^\/files\/UserPhoto\//)
    expect(await checksOf(id)).toEqual(['shown', 'wrongNumber', 'opened'])
  })

  test('tells that it was revoked, and when', async () => {
    const { key, enrolmentId } = await given()
    const { db, clock } = server
    await revokeCertificates({ db, now: clock.now(), me: null }, { enrolmentIds: [enrolmentId], reason: '评分有误' })
    const { item } = await verify(key)
    expect([item.State, item.EndedTime]).toEqual(['revoked', '2026-11-20T10:00:00+08:00'])
    expect(JSON.stringify(item)).not.toContain('评分')
  })

  test('is unknown before its result is seen, and for every link that we did not sign', async () => {
    const { key, publicId } = await given(server.clock.now() + 60_000)
    const seen = await given()
    const [head = '', signature = ''] = seen.key.split('.')
    const unknown = (await verify(key)).item
    expect(unknown.State).toBe('unknown')
    for (const forged of ['', 'x', publicId, seen.publicId, `${publicId}.${signature}`, `${head}.${'A'.repeat(18)}`])
      expect((await verify(forged)).item, forged).toEqual(unknown)
  })

  test('tells nobody who tries the digits: after three a check code is asked, after twenty nobody is answered', async () => {
    const { key, number, id } = await given()
    const answers = new Map<string, number>()
    for (let tried = 0; tried < 40; tried += 1) {
      const digits = String((Number(number.slice(-4)) + 1 + tried) % 10_000).padStart(4, '0')
      const { Msg } = await verify(key, digits)
      answers.set(Msg, (answers.get(Msg) ?? 0) + 1)
    }
    expect(answers.get('证书编号后四位不正确，请核对')).toBeLessThanOrEqual(3)
    expect((await verify(key, number.slice(-4))).Code).toBe(0)
    expect((await verify(key)).item.State).toBe('valid')
    const checks = await checksOf(id)
    expect([checks.length, checks.filter((one) => one === 'opened').length]).toEqual([42, 0])
    expect(checks.slice(-2)).toEqual(['limited', 'shown'])
  })
})

test('a family finds the certificates of its children, each with its link, and nobody else does', async () => {
  const mine = async (who = owner) => (await server.call('Exam', 'GetMyCertificateList', {}, who)).listData
  owner = await buildAccount(server)
  const revoked = await given()
  const { db, clock } = server
  const enrolmentIds = [revoked.enrolmentId]
  await revokeCertificates({ db, now: clock.now(), me: null }, { enrolmentIds, reason: '评分有误' })
  const valid = await given()
  await given(clock.now() + 60_000)
  expect((await mine()).map(({ CertificateNO, State, Reason }) => [CertificateNO, State, Reason])).toEqual([
    [valid.number, 'valid', ''],
    [revoked.number, 'revoked', '评分有误'],
  ])
  expect((await verify((await mine())[0]?.Key as string)).item.State).toBe('valid')
  expect(await mine(await buildAccount(server))).toEqual([])
  expect((await server.call('Exam', 'GetMyCertificateList')).status).toBe(401)
})
