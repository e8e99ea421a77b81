import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  owner = await buildAccount(server)
  first = await buildAccount(server, { userType: 9, roles: ['results'] })
  second = await buildAccount(server, { userType: 9, roles: ['results'] })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const given = () => buildCertificate(server, owner, batch)
const certificatesOf = (enrolmentId: number) =>
  server.db.selectFrom('certificate').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
const ask = (C_ID: number, kind: 'Reissue' | 'Revoke' = 'Reissue', who = first, Reason = '纸质证书遗失') =>
  server.call<{ CC_ID: number }>('Admin', `${kind}Certificate`, { C_ID, Reason }, who)
const decide = (CC_ID: number, IsMade: 0 | 1 = 1, who = second) =>
  server.call<{ State: string; CertificateNO: string }>('Admin', 'DecideCertificateChange', { CC_ID, IsMade }, who)
const reasonOf = ({ OtherMsg }: { OtherMsg: object }) => (OtherMsg as { Reason?: string }).Reason
const toldOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('message')
      .select(['event', 'text'])
      .where('enrolmentId', '=', enrolmentId)
      .where('event', 'like', 'certificate%')
      .orderBy('id')
      .execute()
  ).map(({ event, text }) => `${event}: ${text}`)
const stateOf = async (publicId: string) => {
  const Key = certificateKey(server.services.secrets, publicId)
  return (await server.call('ExamPublic', 'VerifyCertificate', { Key })).item.State
}
const auditOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subject', '=', 'enrolment')
      .where('subjectId', '=', enrolmentId)
      .where('action', 'like', '%Certificate%')
      .orderBy('id')
      .execute()
  ).map(({ action, actorId }) => [action, actorId])

describe('a new certificate in the place of an old one', () => {
  test('is asked for by one person and given by another: the next number, the corrected name, the old one replaced', async () => {
    const old = await given()
    const { enrolmentId } = old
    await server.db.updateTable('enrolment').set({ name: '李晓音' }).where('id', '=', enrolmentId).execute()
    const { OtherMsg } = await ask(old.id, 'Reissue', first, '姓名已更正')
    const waiting = (await server.call('Admin', 'GetCertificateChangeList', { EF_ID: enrolmentId }, second)).listData
    expect(waiting).toMatchObject([
      {
        State: 'waiting',
        Kind: 'reissue',
        Name: '李小音',
        NewName: '李晓音',
        IsOwn: 0,
        IsOwnFamily: 0,
        IsEnded: 0,
        Reason: '姓名已更正',
      },
    ])
    expect(reasonOf(await decide(OtherMsg.CC_ID, 1, first))).toBe('CERTIFICATE_CHANGE_OWN')
    const parent = await buildAccount(server, { userType: 9, roles: ['results'], mobile: owner.mobile })
    const own = await server.call('Admin', 'GetCertificateChangeList', { EF_ID: enrolmentId }, parent)
    expect(own.listData).toMatchObject([{ IsOwnFamily: 1 }])
    expect(reasonOf(await decide(OtherMsg.CC_ID, 1, parent))).toBe('OWN_FAMILY')
    expect(await stateOf(old.publicId)).toBe('valid')
    server.clock.set('2026-11-21T09:00:00+08:00')
    const made = await decide(OtherMsg.CC_ID)
    const [replaced, valid] = await certificatesOf(enrolmentId)
    expect(made.OtherMsg).toEqual({ State: 'made', CertificateNO: valid?.number })
    expect(replaced).toMatchObject({ state: 'replaced', endReason: '姓名已更正', endedBy: second.id, name: '李小音' })
    expect(valid).toMatchObject({
      state: 'valid',
      name: '李晓音',
      running: old.running + 1,
      replacesId: old.id,
      datedAt: server.clock.now(),
    })
    expect([await stateOf(old.publicId), await stateOf(valid?.publicId ?? '')]).toEqual(['replaced', 'valid'])
    expect(await toldOf(enrolmentId)).toEqual([expect.stringMatching(/^certificateReady: .*证书已生成/)])
    expect(await auditOf(enrolmentId)).toEqual([
      ['AskCertificateChange', first.id],
      ['ReissueCertificate', second.id],
    ])
    const { listData } = await server.call('Admin', 'GetCertificatesOfEnrolment', { EF_ID: enrolmentId }, first)
    expect(listData).toMatchObject([
      { State: 'valid', Name: '李晓音', Waiting: '' },
      { State: 'replaced', Reason: '姓名已更正', Waiting: '' },
    ])
  })

  test('needs a reason, a valid certificate and no other request that waits', async () => {
    const old = await given()
    expect(reasonOf(await ask(old.id, 'Reissue', first, ' '))).toBe('CERTIFICATE_REASON_WRONG')
    expect((await ask(999_999)).status).toBe(404)
    await warmPool(server)
    const together = await Promise.all([ask(old.id), ask(old.id, 'Revoke', second), ask(old.id, 'Reissue', second)])
    expect(together.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 0, 1])
    expect(together.filter(({ Code }) => Code === 0).map(reasonOf)).toEqual([
      'CERTIFICATE_CHANGE_WAITS',
      'CERTIFICATE_CHANGE_WAITS',
    ])
    const { db, clock } = server
    await revokeCertificates(
      { db, now: clock.now(), me: null },
      { enrolmentIds: [old.enrolmentId], reason: '评分有误' },
    )
    const waiting = together.find(({ Code }) => Code === 1)?.OtherMsg.CC_ID ?? 0
    const third = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect(reasonOf(await decide(waiting, 1, third))).toBe('CERTIFICATE_ENDED')
    expect((await decide(waiting, 0, third)).OtherMsg.State).toBe('declined')
    expect(reasonOf(await ask(old.id))).toBe('CERTIFICATE_ENDED')
  })

  test('two who decide at once: one number is given', async () => {
    const old = await given()
    const { OtherMsg } = await ask(old.id)
    const third = await buildAccount(server, { userType: 9, roles: ['results'] })
    await warmPool(server)
    const answers = await Promise.all([
      decide(OtherMsg.CC_ID),
      decide(OtherMsg.CC_ID, 1, third),
      decide(OtherMsg.CC_ID, 0),
    ])
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.filter(({ Code }) => Code === 0).map(reasonOf)).toEqual([
      'CERTIFICATE_CHANGE_DECIDED',
      'CERTIFICATE_CHANGE_DECIDED',
    ])
    const running = (await certificatesOf(old.enrolmentId)).map((one) => one.running)
    expect(running).toEqual(answers[2]?.Code === 1 ? [1] : [1, 2])
  })

  test('many at once leave no gap in the numbers', async () => {
    const olds = []
    for (let n = 0; n < 6; n += 1) olds.push(await given())
    const asked = await Promise.all(olds.map(({ id }) => ask(id)))
    await warmPool(server)
    await Promise.all(asked.map(({ OtherMsg }) => decide(OtherMsg.CC_ID)))
    const rows = await server.db.selectFrom('certificate').selectAll().where('batchId', '=', batch).execute()
    expect(rows.map(({ running }) => running).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
    expect(rows.filter(({ state }) => state === 'valid')).toHaveLength(6)
  })
})

test('a certificate is revoked by a second person, and the family reads why; declined or withdrawn it stays valid', async () => {
  const one = await given()
  const withdrawn = await ask(one.id, 'Revoke')
  expect((await decide(withdrawn.OtherMsg.CC_ID, 0, first)).OtherMsg.State).toBe('withdrawn')
  const declined = await ask(one.id, 'Revoke')
  expect((await decide(declined.OtherMsg.CC_ID, 0)).OtherMsg.State).toBe('declined')
  expect([await stateOf(one.publicId), await toldOf(one.enrolmentId)]).toEqual(['valid', []])
  const { OtherMsg } = await ask(one.id, 'Revoke', first, '经核实由他人代考')
  expect((await decide(OtherMsg.CC_ID)).OtherMsg).toEqual({ State: 'made', CertificateNO: '' })
  expect(await stateOf(one.publicId)).toBe('revoked')
  expect(await toldOf(one.enrolmentId)).toEqual([expect.stringMatching(/^certificateRevoked: .*经核实由他人代考/)])
  const mine = (await server.call('Exam', 'GetMyCertificateList', {}, owner)).listData
  expect(mine.find(({ EF_ID }) => EF_ID === one.enrolmentId)).toMatchObject({
    State: 'revoked',
    Reason: '经核实由他人代考',
  })
  expect((await auditOf(one.enrolmentId)).at(-1)).toEqual(['RevokeCertificate', second.id])
})

test('what waits for another person stands on his home page, and not on that of who asked', async () => {
  const { OtherMsg } = await ask((await given()).id)
  const countOf = async (who: BuiltAccount) =>
    (await server.call('Admin', 'GetWorkWaiting', {}, who)).listData.find(({ Work }) => Work === 'certificateChanges')
      ?.Count ?? 0
  const before = [await countOf(first), await countOf(second)]
  await decide(OtherMsg.CC_ID)
  expect([await countOf(first), await countOf(second)]).toEqual([before[0], Number(before[1]) - 1])
  const stranger = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  expect([(await ask(1, 'Revoke', stranger)).status, (await ask(1, 'Revoke', owner)).status]).toEqual([403, 403])
})
