import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskCertNumber } from '#domain/people/identity.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let clerk: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  const build = () => buildAccount(server, { userType: 9, roles: ['enrolment'] })
  clerk = await build()
  second = await build()
})
afterAll(() => server.stop())

const Reason = '家长出示户口本'
async function enrolled(CertNO = newIdNumber()) {
  const { id } = await buildEnrolment(server, owner, batch, { CertNO })
  return { id, CertNO }
}
const correct = (EF_ID: number, input: Record<string, unknown>, who = clerk) =>
  server.call<{ IsWaiting: number }>('Admin', 'CorrectEnrolment', { EF_ID, Reason, Seen: {}, ...input }, who)
const decide = (C_ID: unknown, IsApproved: 0 | 1, who = second) =>
  server.call('Admin', 'DecideCorrection', { C_ID, IsApproved, Note: '' }, who)
const detail = async (EF_ID: number) => (await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)).item
const waitingOf = async (EF_ID: number) =>
  (await server.call('Admin', 'GetCorrectionList', { EF_ID, IsWaiting: 1 }, clerk)).listData[0]
const toldTo = async (EF_ID: number, who = owner) =>
  (await server.call('Exam', 'GetMyCorrections', { EF_ID }, who)).listData

describe('a correction of one identifying fact', () => {
  test('holds at once, is written down, and the candidate sees it with its reason', async () => {
    const { id } = await enrolled()
    const answer = await correct(id, { Name: '李小英', PName: '李爸爸', Seen: { Name: '李小音', PName: '李妈妈' } })
    expect(answer.OtherMsg).toMatchObject({ IsWaiting: 0 })
    expect(await detail(id)).toMatchObject({ Name: '李小英', PName: '李爸爸', PMobile: '13800001111' })
    expect(await toldTo(id)).toMatchObject([
      {
        Reason,
        Changes: [
          { Field: 'Name', From: '李小音', To: '李小英' },
          { Field: 'PName', From: '李妈妈', To: '李爸爸' },
        ],
      },
    ])
    expect(await toldTo(id, await buildAccount(server))).toEqual([])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'CorrectEnrolment')
      .where('subjectId', '=', id)
      .execute()
    expect(audit).toEqual([
      {
        actorId: clerk.id,
        before: { name: '李小音', contactName: '李妈妈' },
        after: { name: '李小英', contactName: '李爸爸', reason: Reason },
      },
    ])
  })

  test('a corrected certificate number is sealed, and found by', async () => {
    const { id, CertNO } = await enrolled()
    const right = newIdNumber()
    await correct(id, { CertNO: right, Seen: { CertNO: maskCertNumber(CertNO) } })
    const find = async (Search: string) =>
      (await server.call('Admin', 'GetEnrolmentList', { Search }, clerk)).listData.map(({ EF_ID }) => EF_ID)
    expect([await find(right), await find(CertNO)]).toEqual([[id], []])
    const stored = await server.db.selectFrom('enrolmentCorrection').selectAll().where('enrolmentId', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain(right)
  })

  test.each([
    [{ Name: '李', Seen: { Name: '李小音' }, Reason: '' }, '请填写更正的原因，考生会看到'],
    [{ Name: '李', Seen: { Name: '李小音' }, Reason: '因'.repeat(101) }, '更正的原因最多100个字'],
    [{ Name: ' ', Seen: { Name: '李小音' } }, '请输入考生姓名'],
    [{ CertNO: '53', Seen: {} }, null],
    [{ Name: '李小音', Seen: { Name: '李小音' } }, '没有需要更正的内容'],
    [{}, '没有需要更正的内容'],
  ])('%j is refused', async (input, Msg) => {
    const { id } = await enrolled()
    const answer = await correct(id, input)
    expect(answer.Code).toBe(0)
    if (Msg !== null) expect(answer.Msg).toBe(Msg)
    expect(await detail(id)).toMatchObject({ Name: '李小音' })
  })

  test('what somebody else has changed meanwhile is told and not written over', async () => {
    const { id } = await enrolled()
    await warmPool(server)
    const names = ['李小英', '李小莹', '李晓音', '黎小音']
    const answers = await Promise.all(names.map((Name) => correct(id, { Name, Seen: { Name: '李小音' } })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })

  test('sent twice after a lost answer it is done once', async () => {
    const { id } = await enrolled()
    const request = { Name: '李小英', Seen: { Name: '李小音' }, RequestKey: randomUUID() }
    expect([(await correct(id, request)).Code, (await correct(id, request)).Code]).toEqual([1, 1])
    expect(await toldTo(id)).toHaveLength(1)
  })

  test('cannot make two enrolments of one child for one major', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const answer = await correct(other.id, { CertNO: one.CertNO, Seen: { CertNO: maskCertNumber(other.CertNO) } })
    expect(answer.OtherMsg).toMatchObject({ Reason: 'ENROLMENT_DUPLICATE' })
    expect(await toldTo(other.id)).toEqual([])
  })
})

describe('a correction of two identifying facts', () => {
  const ask = async () => {
    const { id, CertNO } = await enrolled()
    const right = newIdNumber()
    const answer = await correct(id, {
      Name: '李小英',
      CertNO: right,
      Seen: { Name: '李小音', CertNO: maskCertNumber(CertNO) },
    })
    expect(answer.OtherMsg).toMatchObject({ IsWaiting: 1 })
    return { id, right, correction: await waitingOf(id) }
  }

  test('waits: nothing changes, nobody is told, and no other correction is taken', async () => {
    const { id, correction } = await ask()
    expect(await detail(id)).toMatchObject({ Name: '李小音' })
    expect(await toldTo(id)).toEqual([])
    expect(correction).toMatchObject({ EF_ID: id, State: 'waiting', IsOwn: 1, MadeBy: '测试', Reason })
    const another = await correct(id, { PName: '李爸爸', Seen: { PName: '李妈妈' } })
    expect(another.Msg).toBe('该报名已有一项更正等待复核，请先处理')
  })

  test('is approved by another person, once, of many at once', async () => {
    const { id, right, correction } = await ask()
    expect((await decide(correction?.C_ID, 1, clerk)).Msg).toBe('更正须由另一位工作人员复核')
    const parent = await buildAccount(server, { userType: 9, roles: ['enrolment'], mobile: owner.mobile })
    expect(correction).toMatchObject({ IsOwnFamily: 0 })
    const listed = await server.call('Admin', 'GetCorrectionList', { EF_ID: id }, parent)
    expect(listed.listData).toMatchObject([{ IsOwnFamily: 1 }])
    expect((await decide(correction?.C_ID, 1, parent)).OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(correction?.C_ID, 1)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, Msg } of answers) if (Code !== 1) expect(Msg).toBe('该更正已经处理过了')
    expect(await detail(id)).toMatchObject({ Name: '李小英', CertNOMasked: maskCertNumber(right) })
    expect(await toldTo(id)).toHaveLength(1)
    const { listData } = await server.call('Admin', 'GetCorrectionList', { EF_ID: id }, clerk)
    expect(listData).toMatchObject([{ State: 'approved' }])
  })

  test('can be rejected, also by who made it, and asked again', async () => {
    const { id, correction } = await ask()
    expect((await decide(correction?.C_ID, 0, clerk)).OtherMsg).toEqual({ State: 'rejected' })
    expect(await detail(id)).toMatchObject({ Name: '李小音' })
    expect(await toldTo(id)).toEqual([])
    expect((await correct(id, { Name: '李小英', Seen: { Name: '李小音' } })).Code).toBe(1)
  })

  test('is not approved when the enrolment has changed since', async () => {
    const { id, correction } = await ask()
    await server.db.updateTable('enrolment').set({ name: '改过了' }).where('id', '=', id).execute()
    expect((await decide(correction?.C_ID, 1)).Msg).toBe('该报名在申请更正之后又有变动，请驳回后重新申请')
    expect((await decide(correction?.C_ID, 0)).Code).toBe(1)
  })

  test('waits on the home page of those who may decide it', async () => {
    await ask()
    const { listData } = await server.call('Admin', 'GetWorkWaiting', {}, second)
    expect(listData.find(({ Work }) => Work === 'corrections')?.Count).toBeGreaterThan(0)
  })
})

test('only staff of enrolments corrects, and an unknown enrolment is not found', async () => {
  const { id } = await enrolled()
  const schedule = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  expect((await correct(id, { Name: 'x' }, schedule)).status).toBe(403)
  expect((await correct(id, { Name: 'x' }, owner)).status).toBe(403)
  expect((await correct(999_999, { Name: '李', Seen: {} })).status).toBe(404)
  expect((await decide(999_999, 1)).status).toBe(404)
})
