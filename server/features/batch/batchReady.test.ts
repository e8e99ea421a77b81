import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { buildReadyCatalogue } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) => server.call('Admin', action, input, who)
const findingsOf = async (EB_ID: number) =>
  (await ask('CheckBatchReady', { EB_ID })).listData.map(({ IsBlocking, Text, Place }) => [IsBlocking, Place, Text])
const waiting = async (who = staff) =>
  (await ask('GetWorkWaiting', {}, who)).listData.filter(({ Work }) => Work === 'batches')

describe('the ready check', () => {
  test('names what is missing; when it is mended, the draft can be published', async () => {
    const EB_ID = await buildBatch(server, { isDraft: true })
    expect(await findingsOf(EB_ID)).toEqual([
      [1, 'patterns', '没有试卷结构，考生报名后无法考试：钢琴一级、钢琴二级、钢琴八级、音乐听力一级'],
      [1, 'site', '没有设置服务电话'],
      [1, 'areas', '现场缴费的考区没有缴费地址：昭通市'],
      [0, 'windows', '考试时间还没有定'],
    ])
    const { Version } = (await ask('GetBatch', { EB_ID })).item
    const publish = () => ask('PublishBatch', { EB_ID, Offers: 8, Version })
    expect(await publish()).toMatchObject({ Code: 0, Msg: '就绪检查还有3项必须处理，处理后才能发布' })
    await buildReadyCatalogue(server)
    expect(await findingsOf(EB_ID)).toEqual([[0, 'windows', '考试时间还没有定']])
    expect((await publish()).Code).toBe(1)
  })

  test('counts the questions that can be drawn: neither withdrawn ones nor those of practice', async () => {
    const EB_ID = await buildBatch(server)
    const change = (isPublished: boolean) =>
      server.db.updateTable('question').set({ isPublished }).where('majorId', '=', ids.hearing).execute()
    await change(false)
    expect((await findingsOf(EB_ID))[0]).toEqual([1, 'questions', '音乐听力一级的必考曲目需要 1 题，只有 0 题'])
    await change(true)
    const { id } = await server.db
      .selectFrom('question')
      .select('id')
      .where('majorId', '=', ids.hearing)
      .executeTakeFirstOrThrow()
    const sound = await server.db
      .insertInto('hearingSound')
      .values({ bytes: Buffer.from('sound'), createdAt: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('hearingItem')
      .values({
        questionId: id,
        kind: 'pitch',
        pool: 'practice',
        prompt: '听音',
        options: ['C', 'D'],
        correct: 0,
        soundId: sound.id,
        playsAllowed: 3,
        points: 5,
      })
      .execute()
    expect((await findingsOf(EB_ID))[0]?.[1]).toBe('questions')
    await server.db.deleteFrom('hearingItem').execute()
  })

  test('at night finds what stopped working in open batches; it shows on the home page until it is mended', async () => {
    await server.runJob('checkOpenBatches', {})
    expect(await waiting()).toEqual([])
    const EB_ID = await buildBatch(server)
    const setPhones = (value: string[]) =>
      server.db
        .insertInto('siteSetting')
        .values({ key: 'servicePhones', value: JSON.stringify(value), updatedAt: server.clock.now() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    await setPhones([])
    await server.runJob('checkOpenBatches', {})
    const since = server.clock.now()
    expect((await waiting())[0]).toMatchObject({ Work: 'batches', OldestTime: '2026-11-20T10:00:00+08:00' })
    server.clock.set(since + 86_400_000)
    await server.runJob('checkOpenBatches', {})
    // It has waited since the first night.
    expect((await waiting())[0]).toMatchObject({ OldestTime: '2026-11-20T10:00:00+08:00' })
    expect(await waiting(await buildAccount(server, { userType: 9, roles: ['results'] }))).toEqual([])
    await setPhones(['0871-00000001'])
    expect(await findingsOf(EB_ID)).toEqual([[0, 'windows', '考试时间还没有定']])
    await server.runJob('checkOpenBatches', {})
    expect(await waiting()).toEqual([])
  })

  test('an unknown batch and other roles', async () => {
    expect((await ask('CheckBatchReady', { EB_ID: 2_000_000 })).status).toBe(404)
    expect((await ask('GetPublishSummary', { EB_ID: 2_000_000 })).status).toBe(404)
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await ask('CheckBatchReady', { EB_ID: 1 }, results)).status).toBe(403)
  })
})

test('the summary before publishing says how many will see it, and how many had enrolled the time before', async () => {
  const EB_ID = await buildBatch(server)
  await buildAccount(server)
  const clone = await ask('CloneBatch', { EB_ID, EB_Name: '明年', RegStartDate: '2027-11-10' })
  const { OtherMsg } = await server.call('Admin', 'GetPublishSummary', { EB_ID: clone.item.EB_ID }, staff)
  expect(OtherMsg).toEqual({ Accounts: 1, EarlierAccounts: 0 })
})
