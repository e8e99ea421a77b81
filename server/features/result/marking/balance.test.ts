import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, SINGING } from '#test/marking.ts'
import { meetAt, meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let planner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  batch = await buildBatch(server)
  // Examiners of other tests get nothing.
  await server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('userType', '=', 3).execute()
})

type Fields = Record<string, unknown>
interface Preview {
  Digest: string
  Placed: number
  Left: Array<{ Reason: string; Count: number }>
  Examples: Fields[]
}
const preview = (more: Fields = {}, who = planner) =>
  server.call<Preview>('Admin', 'PreviewMarkingBalance', { EB_ID: batch, ...more }, who)
const assign = (Digest: string, more: Fields = {}, who = planner) =>
  server.call('Admin', 'AssignMarkingBalance', { EB_ID: batch, Digest, ...more }, who)
const byHand = (examiner: BuiltAccount, EF_ID: number, IsAssigned = 1) =>
  server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [EF_ID], IsAssigned }, planner)
const enrol = async (options: Parameters<typeof buildToMark>[4] = {}, certNumber = newIdNumber()) =>
  (await buildToMark(server, owner, batch, certNumber, options)).id

async function several(count: number, options: Parameters<typeof buildToMark>[4] = {}): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push(await enrol(options))
  return all
}
async function examinerOf(majorId?: number, isChief = false): Promise<BuiltAccount> {
  const examiner = await buildExaminer(server, { isChief })
  if (majorId !== undefined)
    await server.db.insertInto('examinerMajor').values({ examinerId: examiner.id, majorId }).execute()
  return examiner
}
const assignmentsOf = (enrolmentIds: number[]) =>
  server.db
    .selectFrom('examinerAssignment')
    .select(['enrolmentId', 'examinerId'])
    .where('enrolmentId', 'in', enrolmentIds)
    .orderBy('enrolmentId')
    .execute()
const given = (answer: { listData: Fields[] }) =>
  Object.fromEntries(answer.listData.map(({ UserID, Before, Given, After }) => [UserID, [Before, Given, After]]))

describe('balanced assignment', () => {
  test('is shown by examiner before it is stored, and stored as it was shown', async () => {
    const pianist = await examinerOf(ids.piano)
    const both = await examinerOf()
    const pianos = await several(4)
    const songs = await several(2, { majorId: SINGING })
    await byHand(both, pianos[0] as number)
    const shown = await preview()
    expect(shown.OtherMsg).toMatchObject({ Placed: 5, Left: [], Examples: [] })
    expect(given(shown)).toEqual({ [pianist.id]: [0, 3, 3], [both.id]: [1, 2, 3] })
    expect(await assignmentsOf(songs)).toEqual([])
    expect((await assign(shown.OtherMsg.Digest)).OtherMsg).toEqual({ Assigned: 5, Examiners: 2 })
    expect((await assignmentsOf(songs)).map(({ examinerId }) => examinerId)).toEqual([both.id, both.id])
    expect((await preview()).OtherMsg.Placed).toBe(0)
    const told = await server.db
      .selectFrom('message')
      .select(['accountId', 'text'])
      .where('accountId', 'in', [pianist.id, both.id])
      .where('batchId', '=', batch)
      .orderBy('id')
      .execute()
    expect(told.map(({ accountId }) => accountId).sort((a, b) => a - b)).toEqual(
      [pianist.id, both.id, both.id].sort((a, b) => a - b),
    )
    expect(told.at(-1)?.text).toContain('份新的评审任务')
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('subject', '=', 'enrolment')
      .where('subjectId', '=', songs[0] as number)
      .where('action', '=', 'AssignExaminer')
      .execute()
    expect(audit).toEqual([{ action: 'AssignExaminer', actorId: planner.id, after: { examinerId: both.id } }])
  })

  test('keeps conditions and the most of each; chiefs mark only when asked for', async () => {
    const first = await examinerOf()
    const second = await examinerOf()
    const chief = await examinerOf(undefined, true)
    await several(3)
    await several(1, { majorId: SINGING })
    expect(given(await preview())).toEqual({ [first.id]: [0, 2, 2], [second.id]: [0, 2, 2] })
    expect(Object.values(given(await preview({ MID: SINGING })))).toContainEqual([0, 1, 1])
    expect(Object.keys(given(await preview({ WithChiefs: 1 })))).toEqual([first.id, second.id, chief.id].map(String))
    const limited = await preview({ Most: 1 })
    expect(limited.OtherMsg).toMatchObject({ Placed: 2, Left: [{ Reason: 'full', Count: 2 }] })
    expect(limited.OtherMsg.Examples).toMatchObject([{ Reason: 'full' }, { Reason: 'full' }])
  })

  test('X4 nobody gets a relative, a candidate he stepped back from, or the same child twice', async () => {
    const teacher = await examinerOf()
    const stepped = await examinerOf()
    const related = await enrol({ changes: { TMobile: teacher.mobile } })
    const declared = await enrol()
    await byHand(stepped, declared)
    await server.call('Examiner', 'DeclareConflict', { EF_ID: declared, Reason: '亲属' }, stepped)
    const child = newIdNumber()
    const twins = [await enrol({}, child), await enrol({ majorId: SINGING }, child)]
    const { OtherMsg } = await preview()
    expect((await assign(OtherMsg.Digest)).OtherMsg).toEqual({ Assigned: 4, Examiners: 2 })
    expect(await assignmentsOf([related, declared])).toEqual([
      { enrolmentId: related, examinerId: stepped.id },
      { enrolmentId: declared, examinerId: teacher.id },
    ])
    expect(new Set((await assignmentsOf(twins)).map(({ examinerId }) => examinerId)).size).toBe(2)
    const hearing = { MID: ids.hearing, GID: ids.hearingGrade, CertNO: child }
    const { id: third } = await buildEnrolment(server, owner, batch, hearing)
    const paid = { payStatus: 1 as const, paidAt: server.clock.now() }
    await server.db.updateTable('enrolment').set(paid).where('id', '=', third).execute()
    expect((await preview()).OtherMsg).toMatchObject({
      Left: [{ Reason: 'barred', Count: 1 }],
      Examples: [{ EF_ID: third, Reason: 'barred' }],
    })
  })

  test('on site with a room goes to who sits there; unpaid, absent and approved ones to nobody', async () => {
    const inHall = await examinerOf()
    await examinerOf()
    const [first, second, unpaid, absent, approved] = (await several(5)) as [number, number, number, number, number]
    const begins = server.clock.now() + 86_400_000
    const { id } = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: false,
        beginsAt: begins,
        endsAt: begins + 3_600_000,
        room: `考室${batch}`,
        address: '昆明',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (enrolmentId: number, columns: object) =>
      server.db.updateTable('enrolment').set(columns).where('id', '=', enrolmentId).execute()
    for (const one of [first, second]) await change(one, { mode: 0, examTimeId: id })
    await change(unpaid, { payStatus: 0, paidAt: null })
    await server.db
      .insertInto('attendance')
      .values({ enrolmentId: absent, kind: 'absent', setAt: begins, setBy: planner.id })
      .execute()
    await server.db
      .insertInto('examResult')
      .values({ enrolmentId: approved, resultCode: 3, approvedAt: begins, updatedAt: begins })
      .execute()
    expect((await preview()).OtherMsg).toMatchObject({ Placed: 0, Left: [{ Reason: 'hall', Count: 2 }] })
    await byHand(inHall, first)
    const { OtherMsg } = await preview()
    expect(OtherMsg).toMatchObject({ Placed: 1, Left: [] })
    await assign(OtherMsg.Digest)
    expect(await assignmentsOf([first, second])).toEqual([
      { enrolmentId: first, examinerId: inHall.id },
      { enrolmentId: second, examinerId: inHall.id },
    ])
  })

  test('is refused when things have changed since, and nothing is stored', async () => {
    const examiner = await examinerOf()
    const [one] = await several(2)
    const { OtherMsg } = await preview()
    await byHand(examiner, one as number)
    const answer = await assign(OtherMsg.Digest)
    expect(answer).toMatchObject({ Code: 0, OtherMsg: { Reason: 'BALANCE_CHANGED' } })
    expect(answer.Msg).toContain('请重新预览后再确认')
    expect((await preview()).OtherMsg.Placed).toBe(1)
    expect((await assign('x', { EB_ID: 2_000_000 })).status).toBe(404)
    expect((await preview({ EB_ID: 2_000_000 })).status).toBe(404)
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect([(await preview({}, results)).status, (await assign('x', {}, results)).status]).toEqual([403, 403])
  })

  test('two staff at once: one stores, the other is told; the same request again gets the first answer', async () => {
    await examinerOf()
    const enrolled = await several(2)
    const { OtherMsg } = await preview()
    const RequestKey = randomUUID()
    const hold = (tx: TestServer['db']) =>
      tx
        .selectFrom('enrolment')
        .select('id')
        .where('id', '=', enrolled[0] as number)
        .forUpdate()
        .execute()
    const answers = await meetAt(server, hold, [
      () => assign(OtherMsg.Digest, { RequestKey }),
      () => assign(OtherMsg.Digest, {}, planner),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(answers[1]?.OtherMsg).toMatchObject({ Reason: 'BALANCE_CHANGED' })
    expect((await assign(OtherMsg.Digest, { RequestKey })).OtherMsg).toEqual({ Assigned: 2, Examiners: 1 })
    expect(await assignmentsOf(enrolled)).toHaveLength(2)
  })

  test('X4 who steps back meanwhile does not get the candidate again, neither in balance nor by hand', async () => {
    const stepped = await examinerOf()
    const one = await enrol()
    await byHand(stepped, one)
    const second = await examinerOf()
    const other = await enrol()
    const { OtherMsg } = await preview()
    expect(OtherMsg.Placed).toBe(1)
    const answers = await meetAtEnrolment<{ Code: number }>(server, one, [
      () => server.call('Examiner', 'DeclareConflict', { EF_ID: one, Reason: '学生' }, stepped),
      () => byHand(stepped, one),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(await assign(OtherMsg.Digest)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'BALANCE_CHANGED' } })
    expect((await assign((await preview()).OtherMsg.Digest)).OtherMsg).toEqual({ Assigned: 2, Examiners: 2 })
    expect(await assignmentsOf([one, other])).toEqual([
      { enrolmentId: one, examinerId: second.id },
      { enrolmentId: other, examinerId: stepped.id },
    ])
  })
})
