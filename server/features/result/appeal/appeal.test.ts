import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appealOf, buildSeenResult, openAppeals } from '#test/appeals.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let batchId: number
let owner: BuiltAccount
let marker: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  marker = await buildExaminer(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batchId = await buildBatch(server)
  await openAppeals(server, batchId)
})
afterAll(() => server.stop())

const build = (who = owner) => buildSeenResult(server, who, { batchId, marker })
const send = (sent: Record<string, unknown>, who = owner) =>
  server.call<{ AP_ID: number }>('Exam', 'SendAppeal', sent, who)
const mine = async (input: Record<string, unknown> = {}, who = owner) =>
  (await server.call('Exam', 'GetMyAppealList', input, who)).listData
const offer = async ({ id }: { id: number }, who = owner) => server.call('Exam', 'GetAppealOffer', { EF_ID: id }, who)

describe('sending an appeal', () => {
  test('the window, the rule and what was played are told before', async () => {
    const one = await build()
    expect((await offer(one)).item).toMatchObject({
      ERT_Code: 2,
      Rule: 'higher',
      Why: '',
      CanMarkAgain: 1,
      IsWholeSent: 0,
      Pieces: [
        { Ordinal: '一', Title: '练习曲第一条', IsSent: 0 },
        { Ordinal: '二', Title: '小步舞曲', IsSent: 0 },
      ],
    })
  })

  test('two on different pieces stand beside each other, and each has its own history', async () => {
    const one = await build()
    expect((await send(appealOf(one, ['一']))).Code).toBe(1)
    expect((await send(appealOf(one, ['二'], { Reason: '节拍器的声音被算成了停顿' }))).Code).toBe(1)
    expect(await mine({ EF_ID: one.id })).toMatchObject([
      { Pieces: [{ Ordinal: '二', Title: '小步舞曲' }], Reason: '节拍器的声音被算成了停顿', State: 'sent' },
      { Pieces: [{ Ordinal: '一', Title: '练习曲第一条' }], State: 'sent', Steps: [{ Kind: 'sent' }] },
    ])
    expect((await offer(one)).item).toMatchObject({ IsWholeSent: 1, Pieces: [{ IsSent: 1 }, { IsSent: 1 }] })
  })

  test('each piece once, and not beside the whole', async () => {
    const one = await build()
    expect((await send(appealOf(one, ['一']))).Code).toBe(1)
    for (const pieces of [['一'], ['一', '二'], []])
      expect(await send(appealOf(one, pieces))).toMatchObject({
        Code: 0,
        Msg: expect.stringContaining('已经申请过复核'),
      })
    expect(await mine({ EF_ID: one.id })).toHaveLength(1)
  })

  test('the same request again is the same appeal', async () => {
    const one = await build()
    const sent = appealOf(one, [], { RequestKey: crypto.randomUUID() })
    const [first, again] = [await send(sent), await send(sent)]
    expect(again.OtherMsg).toEqual(first.OtherMsg)
    expect(await mine({ EF_ID: one.id })).toHaveLength(1)
  })

  test('two that are sent at once: one is kept, and the other is told so', async () => {
    const one = await build()
    const answers = await meetAtEnrolment(server, one.id, [
      () => send(appealOf(one)),
      () => send(appealOf(one, ['一'])),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(await mine({ EF_ID: one.id })).toHaveLength(1)
  })

  test('it is shown on its own exam alone, and to its own family alone', async () => {
    const [one, other] = [await build(), await build()]
    await send(appealOf(one))
    expect(await mine({ EF_ID: other.id })).toEqual([])
    const stranger = await buildAccount(server)
    expect(await mine({ EF_ID: one.id }, stranger)).toEqual([])
    expect((await offer(one, stranger)).status).toBe(404)
    expect((await send(appealOf(one, ['一']), stranger)).status).toBe(404)
  })

  test.each([
    [{ Reason: ' ' }, '最多500个字'],
    [{ Reason: '音'.repeat(501) }, '最多500个字'],
    [{ Ordinals: ['三'] }, '请选择要复核的曲目'],
    [{ Rule: 'second' }, '复核规则刚刚有变化'],
  ])('what is wrong with it is said: %#', async (changes, msg) => {
    expect(await send(appealOf(await build(), [], changes))).toMatchObject({
      Code: 0,
      Msg: expect.stringContaining(msg),
    })
  })

  test('a result that is not seen yet can neither be asked about nor appealed against', async () => {
    const one = await build()
    await server.db
      .updateTable('examResult')
      .set({ releasedAt: server.clock.now() + DAY })
      .where('enrolmentId', '=', one.id)
      .execute()
    expect((await offer(one)).status).toBe(404)
    expect((await send(appealOf(one))).status).toBe(404)
  })
})

describe('the window', () => {
  test('before and after it nothing can be sent, and everything stays readable', async () => {
    const one = await build()
    await send(appealOf(one, ['一']))
    server.clock.set(server.clock.now() + 6 * DAY)
    expect(await send(appealOf(one, ['二']))).toMatchObject({ Code: 0, Msg: expect.stringContaining('已经截止') })
    expect((await offer(one)).item).toMatchObject({ Why: expect.stringContaining('已经截止') })
    expect(await mine({ EF_ID: one.id })).toMatchObject([{ State: 'sent', Reason: '录像里的速度与评语不符' }])
  })

  test('a batch without a window takes none', async () => {
    const one = await build()
    await openAppeals(server, batchId, { appealsOpenAt: null, appealsCloseAt: null })
    expect(await send(appealOf(one))).toMatchObject({ Code: 0, Msg: '本批次不受理成绩复核' })
  })
})

describe('withdrawing', () => {
  test('what nobody has looked at is withdrawn, and may be sent anew', async () => {
    const one = await build()
    const { OtherMsg } = await send(appealOf(one, ['一']))
    const withdraw = (who = owner) => server.call('Exam', 'WithdrawAppeal', { AP_ID: OtherMsg.AP_ID }, who)
    expect((await withdraw(await buildAccount(server))).status).toBe(404)
    expect((await withdraw()).Code).toBe(1)
    expect(await withdraw()).toMatchObject({ Code: 0, Msg: expect.stringContaining('已有变化') })
    expect((await send(appealOf(one, ['一']))).Code).toBe(1)
    expect((await mine({ EF_ID: one.id })).map(({ State }) => State)).toEqual(['sent', 'withdrawn'])
  })
})
