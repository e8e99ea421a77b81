import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { releaseResults } from '#test/marking.ts'
import { buildPaidOrder } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: server.clock.now() - 1000 })
    .where('id', '=', batch)
    .execute()
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment', 'results'] })
})
afterAll(() => server.stop())

const admin = (action: string, input: Record<string, unknown>) => server.call('Admin', action, input, staff)
const inboxOf = async (account: BuiltAccount) => (await server.call('Message', 'GetMyMessages', {}, account)).listData
const toldOf = async (enrolmentId: number) =>
  (
    await server.db.selectFrom('message').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
  ).map(({ event, text }) => [event, text] as const)
async function enrolPaid(): Promise<number> {
  const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber(), IsOnline: 0 })
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now(), mode: 0 })
    .where('id', '=', id)
    .execute()
  return id
}
const hall = (hour: string, room = '第一考场') => ({
  EB_ID: batch,
  IsOnline: 0,
  ExamBeginDate: `2026-12-05 ${hour}:00`,
  ExamEndDate: `2026-12-05 ${hour}:50`,
  ExamAddress: '昆明市青年路',
  ExamRoom: room,
})

describe('what families are told', () => {
  test('an enrolment and its payment, each once, however often the notice comes', async () => {
    const { account, id, payCode } = await buildPaidOrder(server, batch)
    await server.call('WeiXin', 'GetPayState', { PayCode: payCode }, account)
    expect(await toldOf(id)).toEqual([
      ['enrolled', expect.stringContaining('已报名2026年冬季音乐考级（钢琴一级）')],
      ['paid', expect.stringContaining('缴费成功，报名已生效')],
    ])
    const [newest] = await inboxOf(account)
    expect(newest).toMatchObject({
      Event: 'paid',
      Title: '缴费成功',
      EF_ID: id,
      IsRead: 0,
      Time: '2026-11-20T10:00:00+08:00',
    })
    const ofKind = (Kind: string) => server.call<{ Unread: number }>('Message', 'GetMyMessages', { Kind }, account)
    const money = await ofKind('money')
    expect(money).toMatchObject({ listData: [{ Event: 'paid' }], totalCount: 1, OtherMsg: { Unread: 2 } })
    expect((await ofKind('form')).listData).toMatchObject([{ Event: 'enrolled' }])
    expect(await ofKind('result')).toMatchObject({ listData: [], totalCount: 0, OtherMsg: { Unread: 2 } })
    expect((await ofKind('nonsense')).status).toBe(400)
  })

  test('a failed photo with its reason, without a certificate number; a passed one not', async () => {
    const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
    const { photoId } = await server.db
      .selectFrom('enrolment')
      .select('photoId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const check = { EF_ID: id, PhotoVersion: photoId }
    await admin('CheckPhoto', {
      ...check,
      CheckStatus: 2,
      CheckRemark: '像是别人的孩子##背景不是白色，证件号530102201405120019不符',
      SeenStatus: 0,
    })
    await admin('CheckPhoto', { ...check, CheckStatus: 0, CheckRemark: '', SeenStatus: 2 })
    await admin('CheckPhoto', { ...check, CheckStatus: 1, CheckRemark: '', SeenStatus: 0 })
    const told = await toldOf(id)
    expect(told.map(([event]) => event)).toEqual(['enrolled', 'photoFailed'])
    expect(told[1]?.[1]).toContain('未通过审核：背景不是白色，证件号…不符')
    expect(told[1]?.[1]).not.toContain('别人')
  })

  test('a refused change tells nobody', async () => {
    const id = await enrolPaid()
    const time = (await admin('SaveExamTime', hall('08'))).item
    const refused = await admin('AssignExamTime', { ET_ID: time.ET_ID, EF_IDs: [id, 2_000_000] })
    expect(refused.Code).toBe(0)
    expect(await toldOf(id)).toHaveLength(1)
  })

  test('those whose exam time is new, changed or withdrawn, with old and new, and nobody twice', async () => {
    const [one, other] = [await enrolPaid(), await enrolPaid()]
    const first = Number((await admin('SaveExamTime', hall('09'))).item.ET_ID)
    const second = Number((await admin('SaveExamTime', hall('10', '第二考场'))).item.ET_ID)
    await admin('AssignExamTime', { ET_ID: first, EF_IDs: [one, other] })
    expect(await toldOf(one)).toHaveLength(1)
    for (const ET_ID of [first, second, first])
      expect((await admin('PublishExamTime', { ET_ID, IsPub: 1 })).Code).toBe(1)
    await admin('AssignExamTime', { ET_ID: second, EF_IDs: [one] })
    await admin('SaveExamTime', { ...hall('10', '第二考场'), ET_ID: second })
    await admin('SaveExamTime', { ...hall('11', '第三考场'), ET_ID: second })
    await admin('PublishExamTime', { ET_ID: second, IsPub: 0, Reason: '考室停电' })
    await admin('PublishExamTime', { ET_ID: second, IsPub: 1 })
    await admin('AssignExamTime', { ET_ID: 0, EF_IDs: [one] })
    const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => `2026年12月5日 ${hour}:00`)
    expect((await toldOf(one)).slice(1)).toEqual([
      ['timePublished', expect.stringContaining(`考试时间：${nine}，地点：昆明市青年路 第一考场`)],
      [
        'timeChanged',
        expect.stringContaining(`由${nine}（昆明市青年路 第一考场）改为${ten}，地点：昆明市青年路 第二考场`),
      ],
      [
        'timeChanged',
        expect.stringContaining(`由${ten}（昆明市青年路 第二考场）改为${eleven}，地点：昆明市青年路 第三考场`),
      ],
      ['timeWithdrawn', expect.stringContaining(`原定${eleven}的考试时间已取消`)],
      ['timePublished', expect.stringContaining(`考试时间：${eleven}`)],
      ['timeWithdrawn', expect.stringContaining(eleven as string)],
    ])
    expect((await toldOf(other)).map(([event]) => event)).toEqual(['enrolled', 'timePublished'])
  })

  test('nobody knows a time before the day on which times are shown', async () => {
    const hidden = await buildBatch(server)
    const { id } = await buildEnrolment(server, await buildAccount(server), hidden, {
      CertNO: newIdNumber(),
      IsOnline: 0,
    })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now(), mode: 0 })
      .where('id', '=', id)
      .execute()
    const { item } = await admin('SaveExamTime', { ...hall('14', '第四考场'), EB_ID: hidden })
    await admin('AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [id] })
    await admin('PublishExamTime', { ET_ID: item.ET_ID, IsPub: 1 })
    expect(await toldOf(id)).toHaveLength(1)
  })

  test('a result is told when it can be seen, without the mark, once', async () => {
    const id = await enrolPaid()
    const { now } = server.clock
    await server.db.insertInto('examResult').values({ enrolmentId: id, proposedCode: 4, updatedAt: now() }).execute()
    const publish = (ShowResultTime: string) =>
      admin('PublishBatchResults', { EB_ID: batch, ShowResultTime, ShowCommentsTime: '' })
    await publish('2026-12-31T08:00:00+08:00')
    await admin('ApproveResults', { EF_IDs: [id] })
    await releaseResults(server, batch)
    expect(await toldOf(id)).toHaveLength(1)
    await publish('')
    await publish('2026-11-01T08:00:00+08:00')
    const told = (await toldOf(id)).slice(1)
    expect(told).toEqual([['resultOut', expect.stringContaining('成绩已公布')]])
    expect(told[0]?.[1]).not.toContain('优秀')
  })

  test('a major that moves online tells its paid candidates, once', async () => {
    const own = await buildBatch(server)
    const of = async () =>
      (await buildEnrolment(server, await buildAccount(server), own, { CertNO: newIdNumber(), IsOnline: 0 })).id
    const [paid, unpaid] = [await of(), await of()]
    await server.db.updateTable('enrolment').set({ mode: 0 }).where('batchId', '=', own).execute()
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', '=', paid)
      .execute()
    await server.db
      .updateTable('examBatch')
      .set({ registrationClosesAt: server.clock.now() - 1 })
      .where('id', '=', own)
      .execute()
    for (let run = 0; run < 2; run++) await server.runJob('convertSmallMajors', {})
    expect((await toldOf(paid)).map(([event]) => event)).toEqual(['enrolled', 'converted'])
    expect(await toldOf(unpaid)).toHaveLength(1)
  })
})

describe('the inbox', () => {
  test('holds own messages only; what was read stays read, also for somebody else’s ids', async () => {
    const [mine, other] = [await buildAccount(server), await buildAccount(server)]
    for (const account of [mine, mine, other])
      await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), MID: ids.piano })
    const unread = async (account: BuiltAccount) =>
      (await server.call<{ Unread: number }>('Message', 'GetUnreadMessages', {}, account)).OtherMsg.Unread
    expect([await unread(mine), await unread(other)]).toEqual([2, 1])
    const [first] = await inboxOf(mine)
    const foreign = (await inboxOf(other))[0]
    const mark = (input: object) => server.call('Message', 'MarkMessagesRead', { ...input }, mine)
    expect((await mark({ M_IDs: [first?.M_ID, foreign?.M_ID] })).OtherMsg).toEqual({ Unread: 1 })
    expect([await unread(mine), await unread(other)]).toEqual([1, 1])
    expect((await mark({})).OtherMsg).toEqual({ Unread: 0 })
    expect((await server.call('Message', 'GetMyMessages', {})).status).toBe(401)
    const page = await server.call('Message', 'GetMyMessages', { PageIndex: 2, PageSize: 1 }, mine)
    expect([page.totalCount, page.listData.length]).toEqual([2, 1])
  })
})
