import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
} from '#test/builders.ts'
import { control, PAYER, sandboxOrders } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

const Reason = '家长来电，报错了级别'
const seenFirst = { MID: ids.piano, GID: ids.grade1, Fee: 150 }
async function enrolled(changes: Record<string, unknown> = {}) {
  const account = await buildAccount(server, { openId: PAYER })
  return { account, ...(await buildEnrolment(server, account, batch, changes)) }
}
const correct = (EF_ID: number, input: Record<string, unknown> = {}) =>
  server.call(
    'Admin',
    'CorrectChoice',
    { EF_ID, MID: ids.piano, GID: ids.grade2, Seen: seenFirst, Reason, ...input },
    clerk,
  )
const rowOf = (id: number) =>
  server.db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (id: number) =>
  server.db.selectFrom('payOrder').selectAll().where('enrolmentId', '=', id).orderBy('id').execute()
const startPay = (account: BuiltAccount, PayCode: string) =>
  server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode, OpenID: '', IP: '1.2.3.4' }, account)

describe('another major or grade before the payment', () => {
  test('comes with the fee of now and an order of its own, and the candidate is told', async () => {
    const { account, id } = await enrolled()
    const answer = await correct(id)
    expect(answer).toMatchObject({ Code: 1, OtherMsg: { Fee: 160 } })
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade2, feeFen: 16_000, payStatus: 0 })
    expect((await ordersOf(id)).map(({ status, amountFen }) => [status, amountFen])).toEqual([
      ['closed', 15_000],
      ['created', 16_000],
    ])
    const told = await server.call('Exam', 'GetMyCorrections', { EF_ID: id }, account)
    expect(told.listData).toMatchObject([
      {
        Reason,
        Changes: [
          { Field: 'GID', From: '一级', To: '二级' },
          { Field: 'Fee', From: '150元', To: '160元' },
        ],
      },
    ])
    const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, clerk)
    expect(item).toMatchObject({ MID: ids.piano, GID: ids.grade2, EA_ID: ids.area, Fee: 160 })
    expect(item.History).toMatchObject([
      {
        Action: 'CorrectChoice',
        Before: { gradeId: '一级', fee: '150元' },
        After: { gradeId: '二级', fee: '160元', reason: Reason },
      },
    ])
    const list = await server.call('Admin', 'GetCorrectionList', { EF_ID: id }, clerk)
    expect(list.listData).toMatchObject([{ State: 'approved', GName: '二级', MadeBy: '测试' }])
  })

  test('a grade that asks for an earlier certificate is checked again; one that does not forgets it', async () => {
    const { id, account } = await enrolled()
    const passed = { checkStatus: 1 as const, checkedAt: server.clock.now(), checkedBy: clerk.id }
    await server.db.updateTable('enrolment').set(passed).where('id', '=', id).execute()
    await correct(id)
    expect(await rowOf(id)).toMatchObject({ checkStatus: 1, isSkip: false })
    await correct(id, { GID: ids.grade8, Seen: { MID: ids.piano, GID: ids.grade2, Fee: 160 } })
    expect(await rowOf(id)).toMatchObject({ checkStatus: 0, checkedBy: null, isSkip: true, feeFen: 22_000 })
    const certificate = await buildPhoto(server, account)
    const { id: fileId } = await server.db
      .selectFrom('storedFile')
      .select('id')
      .where('path', '=', certificate)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ prevCertId: fileId }).where('id', '=', id).execute()
    await correct(id, { GID: ids.grade1, Seen: { MID: ids.piano, GID: ids.grade8, Fee: 220 } })
    expect(await rowOf(id)).toMatchObject({ prevCertId: null, isSkip: false, feeFen: 15_000 })
  })

  test.each([
    [{ Reason: ' ' }, '请填写更正的原因，考生会看到'],
    [{ GID: ids.grade1 }, '没有需要更正的内容'],
    [{ GID: ids.hearingGrade }, '当前批次在该地区不开考所选专业和级别，请重新选择'],
    [{ MID: 999, GID: 999 }, '当前批次在该地区不开考所选专业和级别，请重新选择'],
  ])('%j: %s', async (input, Msg) => {
    const { id, account, payCode } = await enrolled()
    await startPay(account, payCode)
    server.clock.advance(301_000)
    expect(await correct(id, input)).toMatchObject({ Code: 0, Msg })
    // What is refused leaves the family's order as it was.
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['open'])
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1, feeFen: 15_000 })
  })

  test('an offer that was stopped, and a hall for what is heard, are not given', async () => {
    const { id } = await enrolled({ IsOnline: 0 })
    const hearing = await correct(id, { MID: ids.hearing, GID: ids.hearingGrade })
    expect(hearing.Msg).toBe('该批次或专业不开设现场考试，请选择线上考试')
    const ofGrade2 = server.db.updateTable('batchFee').where('batchId', '=', batch).where('gradeId', '=', ids.grade2)
    await ofGrade2.set({ stoppedAt: server.clock.now() }).execute()
    expect((await correct(id)).OtherMsg).toMatchObject({ Reason: 'CHOICE_NOT_OFFERED', Field: 'GID' })
    await ofGrade2.set({ stoppedAt: null }).execute()
  })

  test('one child has one enrolment for a major', async () => {
    const CertNO = newIdNumber()
    const { account, id } = await enrolled({ CertNO })
    const hearing = await buildEnrolment(server, account, batch, {
      CertNO,
      MID: ids.hearing,
      GID: ids.hearingGrade,
    })
    const Seen = { MID: ids.hearing, GID: ids.hearingGrade, Fee: 120 }
    expect((await correct(hearing.id, { Seen })).Msg).toBe('该考生在本批次已报考该专业')
    expect(await rowOf(id)).toMatchObject({ gradeId: ids.grade1 })
  })

  test('after the payment or a refund nothing is moved, and a correction that waits comes first', async () => {
    const { id } = await enrolled()
    const set = (payStatus: 0 | 1 | 2) =>
      server.db
        .updateTable('enrolment')
        .set({ payStatus, paidAt: payStatus === 0 ? null : server.clock.now() })
        .where('id', '=', id)
        .execute()
    await set(1)
    expect((await correct(id)).Msg).toBe('该报名已缴费，不能修改')
    await set(2)
    expect((await correct(id)).Msg).toBe('该报名已退费，不能再操作')
    await set(0)
    const two = { EF_ID: id, Name: '李小英', Sex: '男', Seen: { Name: '李小音', Sex: '女' }, Reason }
    expect((await server.call('Admin', 'CorrectEnrolment', two, clerk)).OtherMsg).toMatchObject({ IsWaiting: 1 })
    expect((await correct(id)).Msg).toBe('该报名已有一项更正等待复核，请先处理')
    expect((await correct(999_999)).status).toBe(404)
  })
})

describe('two at once', () => {
  test('of two clerks one is told what the other stored; a request sent again is done once', async () => {
    await warmPool(server)
    const { id, account } = await enrolled()
    const answers = await Promise.all([
      correct(id),
      correct(id, { GID: ids.grade8 }),
      correct(id, { GID: ids.grade8, Reason: '家长要求' }),
    ])
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    const live = (await ordersOf(id)).filter(({ status }) => status === 'created')
    expect(live.map(({ amountFen }) => amountFen)).toEqual([(await rowOf(id)).feeFen])

    const again = await enrolled()
    const request = { RequestKey: randomUUID() }
    const [first, second] = [await correct(again.id, request), await correct(again.id, request)]
    expect([first.Code, second.OtherMsg]).toEqual([1, first.OtherMsg])
    expect(await ordersOf(again.id)).toHaveLength(2)
    expect((await server.call('Exam', 'GetMyCorrections', { EF_ID: id }, account)).listData).toHaveLength(1)
  })

  test('a payment that was started holds the correction back, and is closed before the fee changes', async () => {
    const { id, account, payCode } = await enrolled()
    await startPay(account, payCode)
    expect((await correct(id)).Msg).toBe('已发起支付，请稍后再修改')
    server.clock.advance(301_000)
    expect((await correct(id)).Code).toBe(1)
    const stale = (await sandboxOrders(server)).find(({ outTradeNo }) => outTradeNo === payCode)
    expect(stale?.state).toBe('CLOSED')
  })

  test('a payment that came first wins', async () => {
    const { id, account, payCode } = await enrolled()
    await startPay(account, payCode)
    server.clock.advance(301_000)
    await control(server, { holdNotices: true })
    await control(server, { pay: { outTradeNo: payCode } })
    expect((await correct(id)).Msg).toBe('该报名已缴费，不能修改')
    expect(await rowOf(id)).toMatchObject({ payStatus: 1, feeFen: 15_000, gradeId: ids.grade1 })
    await control(server, { holdNotices: false })
  })

  // In no order of the two does anybody pay the fee of one grade and hold another.
  test('a correction that meets the first payment leaves no order that can be paid with the old fee', async () => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    for (let round = 0; round < 16; round++) {
      const { account, id, payCode } = await enrolled()
      const [paying, correcting] = await Promise.all([
        startPay(account, payCode),
        wait(round % 8).then(() => correct(id)),
      ])
      const { feeFen } = await rowOf(id)
      const codes = (await ordersOf(id)).map(({ payCode }) => payCode)
      const payable = (await sandboxOrders(server)).filter(({ outTradeNo }) => codes.includes(outTradeNo))
      expect(payable.map(({ totalFen }) => totalFen)).toEqual(payable.map(() => feeFen))
      expect([paying.Code, correcting.Code]).toContain(1)
    }
  })
})
