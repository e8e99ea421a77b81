import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tell } from '#server/records/content/message/tell.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 65_000
let server: TestServer
let batch: number
let staff: BuiltAccount
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

const admin = (action: string, input: Record<string, unknown> = {}, who = staff) =>
  server.call('Admin', action, input, who)
async function family(children = 1, name = '王小音') {
  const account = await buildAccount(server)
  const ids: number[] = []
  for (let child = 0; child < children; child++)
    ids.push((await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), Name: name })).id)
  await server.db.updateTable('message').set({ routeAt: null }).where('accountId', '=', account.id).execute()
  return { account, ids }
}
async function send() {
  server.clock.advance(MINUTE)
  await server.runJob('sendMessages', {})
}

describe('the log', () => {
  test('says what went out to whom, what failed and why; what failed can be sent again, once', async () => {
    const { account, ids } = await family(1, '李小琴')
    await control(server, { failNext: { path: '/sms-gateway/', times: 1, how: 'signError' } })
    await tell(server.db, {
      event: 'photoFailed',
      enrolmentIds: ids,
      now: server.clock.now(),
      values: { reason: '模糊' },
    })
    await send()
    const log = (input: Record<string, unknown>) => admin('GetMessageLog', input, clerk)
    for (const Search of ['李小琴', account.mobile, String(ids[0])])
      expect((await log({ Search, EB_ID: batch, Way: 'sms' })).listData).toMatchObject([
        { Names: ['李小琴'], Title: '证件照未通过', State: 'failed', CanSendAgain: 1, Cost: 0.05, EF_ID: ids[0] },
      ])
    const [row] = (await log({ State: 'failed' })).listData
    expect(row?.Failure).toContain('SignatureDoesNotMatch')
    expect(row?.Mobile).not.toBe(account.mobile)
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => admin('SendMessageAgain', { MD_ID: row?.MD_ID }, clerk)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.find(({ Code }) => Code !== 1)?.OtherMsg).toMatchObject({ Reason: 'MESSAGE_NOT_AGAIN' })
    await send()
    expect((await log({ Search: '李小琴' })).listData).toMatchObject([{ State: 'sent', CanSendAgain: 0 }])
    expect((await admin('SendMessageAgain', { MD_ID: row?.MD_ID }, clerk)).Msg).toBe(
      '这条消息可能已经送达，不能再次发送',
    )
    expect((await admin('SendMessageAgain', { MD_ID: 2_000_000 }, clerk)).status).toBe(404)
    expect((await log({ State: 'delivered', Way: 'wechat' })).totalCount).toBe(0)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect((await admin('GetMessageLog', {}, finance)).status).toBe(403)
  })

  test('what a limit withheld is not sent again while the limit holds', async () => {
    const { account, ids } = await family()
    for (let serial = 0; serial < 4; serial++) {
      await tell(server.db, {
        event: 'photoFailed',
        enrolmentIds: ids,
        now: server.clock.now(),
        values: { reason: '模糊' },
      })
      await send()
    }
    const [row] = (await admin('GetMessageLog', { Search: account.mobile, State: 'withheld' })).listData
    expect(row).toMatchObject({ Failure: '已达到每人每天的短信上限', CanSendAgain: 1 })
    const refused = await admin('SendMessageAgain', { MD_ID: row?.MD_ID })
    expect(refused).toMatchObject({
      Msg: '已达到每人每天的短信上限，不能再发送',
      OtherMsg: { Reason: 'MESSAGE_LIMIT' },
    })
  })
})

describe('many at once', () => {
  const photoFailed = async (ids: number[]) => {
    await tell(server.db, {
      event: 'photoFailed',
      enrolmentIds: ids,
      now: server.clock.now(),
      values: { reason: '模糊' },
    })
    await send()
  }
  /** The provider refused all of the batch. */
  const fail = (batchId: number) =>
    server.db
      .updateTable('messageDelivery')
      .set({ state: 'failed', dueAt: null, endedAt: server.clock.now() })
      .where('batchId', '=', batchId)
      .execute()
  const log = (input: Record<string, unknown>) =>
    server.call<{ Sum: number; Again: number }>('Admin', 'GetMessageLog', input, clerk)

  test('all that failed for a filter goes out again by one act, within the limits, and one of two at once does it', async () => {
    const own = await buildBatch(server)
    const families = [await family(), await family(), await family()]
    const ids = families.flatMap((one) => one.ids)
    await server.db.updateTable('enrolment').set({ batchId: own }).where('id', 'in', ids).execute()
    await photoFailed(ids)
    await fail(own)
    const sought = { EB_ID: own, State: 'failed' }
    expect((await log(sought)).OtherMsg).toMatchObject({ Sum: 0, Again: 3 })
    expect((await admin('SendMessagesAgain', { ...sought, Count: 2 }, clerk)).Msg).toBe(
      '符合条件的现在有3条，与您选择时不同，请核对后再操作',
    )
    // The batch may send two more.
    const { item } = await admin('GetSendingRules', { EB_ID: own })
    await admin('SaveSendingRules', { ...item, SmsPerBatch: 2 })
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => admin('SendMessagesAgain', { ...sought, Count: 3 }, clerk)))
    expect(answers.filter(({ Code }) => Code === 1).map(({ OtherMsg }) => OtherMsg)).toEqual([
      { Queued: 2, Withheld: 1 },
    ])
    await send()
    const all = await log({ EB_ID: own })
    const count = (state: string) => all.listData.filter(({ State }) => State === state).length
    expect([all.listData.length, count('failed'), count('sent')]).toEqual([3, 1, 2])
    expect(all.OtherMsg).toMatchObject({ Sum: 0.1, Again: 1 })
  })

  test('a time that was told anew is not sent again', async () => {
    const { ids } = await family()
    const own = await buildBatch(server)
    await server.db.updateTable('enrolment').set({ batchId: own }).where('id', 'in', ids).execute()
    const told = async (event: 'timePublished' | 'timeChanged') => {
      await tell(server.db, { event, enrolmentIds: ids, now: server.clock.now(), values: { time: '9:00' } })
      await send()
    }
    await told('timePublished')
    await fail(own)
    expect((await log({ EB_ID: own })).OtherMsg.Again).toBe(1)
    await told('timeChanged')
    expect((await log({ EB_ID: own })).OtherMsg.Again).toBe(0)
  })

  test('a digest names its children and what it says of each, in the log and in the export', async () => {
    const account = await buildAccount(server)
    const first = await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), Name: '钱小鼓' })
    const second = await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), Name: '钱小弦' })
    await server.db.updateTable('message').set({ routeAt: null }).execute()
    const now = server.clock.now()
    await tell(server.db, { event: 'photoFailed', enrolmentIds: [first.id], now, values: { reason: '模糊' } })
    await tell(server.db, { event: 'photoReminded', enrolmentIds: [second.id], now, values: { reason: '过暗' } })
    await send()
    const [row] = (await log({ Search: account.mobile })).listData
    expect(row?.Parts).toEqual([
      { EF_ID: first.id, Name: '钱小鼓', Title: '证件照未通过', Text: expect.stringContaining('模糊') },
      { EF_ID: second.id, Name: '钱小弦', Title: '请更换证件照', Text: expect.stringContaining('过暗') },
    ])
    const asked = { Search: account.mobile, Columns: ['Names', 'Parts'] }
    const sheet = { action: 'ExportMessageLog', job: 'exportMessageLog', asked, who: clerk } as const
    expect(await exportedLines(server, sheet)).toEqual([
      '考生,包含的消息',
      '钱小鼓、钱小弦,钱小鼓：证件照未通过；钱小弦：请更换证件照',
    ])
  })
})

describe('the settings of a batch', () => {
  const read = async (EB_ID: number) => (await admin('GetSendingRules', { EB_ID })).item
  test('begin with the defaults, are saved with their audit row, and one of two at once is told', async () => {
    const own = await buildBatch(server)
    const item = await read(own)
    expect(item).toMatchObject({ QuietFrom: 21, QuietTo: 8, SmsPerPersonDay: 3, Budget: 2000, SmsSent: 0, Version: 0 })
    const changed = { ...item, QuietFrom: 20, Budget: 500, Ways: [{ Event: 'paid', IsWeChat: 0, Sms: 'always' }] }
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin('SaveSendingRules', changed)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    const saved = await read(own)
    expect(saved).toMatchObject({ QuietFrom: 20, Budget: 500, Version: 1 })
    expect(saved?.Ways).toContainEqual({ Event: 'paid', IsWeChat: 0, Sms: 'always' })
    expect((await admin('SaveSendingRules', { ...changed, SmsPerPersonDay: 99, Version: 1 })).OtherMsg).toMatchObject({
      Reason: 'SENDING_LIMIT_WRONG',
    })
    expect((await admin('GetSendingRules', { EB_ID: 2_000_000 })).status).toBe(404)
    const rows = await server.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'SaveSendingRules')
      .where('subjectId', '=', own)
      .execute()
    expect(rows).toHaveLength(1)
    const { item: clone } = await admin('CloneBatch', { EB_ID: own, EB_Name: '明年的批次', RegStartDate: '2027-11-10' })
    expect(await read(Number(clone?.EB_ID))).toMatchObject({ QuietFrom: 20, Budget: 500, Ways: saved?.Ways })
  })
})

describe('templates', () => {
  const of = async (name: string) =>
    (await admin('GetMessageTemplates')).listData.find(({ Name }) => Name === name) ?? {}
  test('are shown on real data, changed for what is told from then on, and two at once are told', async () => {
    const { ids, account } = await family(1, '赵小鼓')
    await tell(server.db, { event: 'paid', enrolmentIds: ids, now: server.clock.now() })
    const item = await of('paid')
    expect(item).toMatchObject({
      Title: '缴费成功',
      Fields: ['考生', '批次', '专业级别'],
      Ways: ['wechat', 'sms'],
      Version: 0,
    })
    expect(item.Example).toContain('赵小鼓的2026年冬季音乐考级（钢琴一级）缴费成功')
    const change = {
      ...item,
      Text: '{考生}，缴费已收到',
      SmsCode: 'SMS_123',
      Keywords: [{ Keyword: 'thing1', Text: '{考生}' }],
    }
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => admin('SaveMessageTemplate', change)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.find(({ Code }) => Code !== 1)?.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect(await of('paid')).toMatchObject({ Example: '赵小鼓，缴费已收到', Version: 1, SmsCode: 'SMS_123' })
    await tell(server.db, { event: 'paid', enrolmentIds: ids, now: server.clock.now() })
    const inbox = await server.call('Message', 'GetMyMessages', {}, account)
    expect(inbox.listData[0]?.Text).toBe('赵小鼓，缴费已收到')
  })

  test.each([
    [{ Text: '{成绩}' }, 'TEMPLATE_FIELD_UNKNOWN'],
    [{ Text: ' ' }, 'TEMPLATE_EMPTY'],
    [{ SmsCode: 'SMS 1' }, 'TEMPLATE_CODE_WRONG'],
    [{ Keywords: [{ Keyword: 'thing1', Text: '530102201405120019' }] }, 'MESSAGE_CERT_NUMBER'],
  ])('%o is refused: %s', async (change, reason) => {
    const item = await of('refunded')
    expect((await admin('SaveMessageTemplate', { ...item, ...change })).OtherMsg).toMatchObject({ Reason: reason })
  })
})

describe('a text of staff', () => {
  test('goes to each family of the filter once, also when its job runs again', async () => {
    const own = await buildBatch(server)
    const families = [await family(3), await family(1)]
    const ids = families.flatMap((one) => one.ids)
    await server.db.updateTable('enrolment').set({ batchId: own }).where('id', 'in', ids).execute()
    const ask = (Count: number, Text = '考场门口施工，请提前到场') =>
      admin('SendStaffText', { EB_ID: own, Text, Count }, clerk)
    expect((await ask(3)).OtherMsg).toMatchObject({ Reason: 'LIST_CHANGED' })
    expect((await ask(4, '长'.repeat(301))).OtherMsg).toMatchObject({ Reason: 'TEMPLATE_LONG' })
    const { OtherMsg } = await server.call<{ OJ_ID: number }>(
      'Admin',
      'SendStaffText',
      { EB_ID: own, Text: '考场门口施工，请提前到场', Count: 4 },
      clerk,
    )
    for (let run = 0; run < 2; run++) await server.runJob('sendStaffText', { officeJobId: OtherMsg.OJ_ID })
    for (const { account } of families) {
      const inbox = (await server.call('Message', 'GetMyMessages', {}, account)).listData
      expect(inbox.filter(({ Event }) => Event === 'staffText')).toMatchObject([{ Text: '考场门口施工，请提前到场' }])
    }
    const jobs = (await admin('GetOfficeJobList', {}, clerk)).listData
    expect(jobs[0]).toMatchObject({ State: 'done', Message: '已发送给 2 个家庭，短信和微信随后发出' })
  })
})
