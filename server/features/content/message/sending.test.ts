import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventSignature } from '#server/integrations/wechat/messageEvent.ts'
import { claimDeliveries } from '#server/records/content/message/deliveryQueries.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { control, OTHER_PAYER, PAYER } from '#test/control.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

/** A little more than a minute, since the work of a run takes time as well. */
const MINUTE = 65_000
let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Nothing of an earlier test is due, and nobody has an openid that the next one needs.
  await server.db.updateTable('message').set({ routeAt: null }).execute()
  await server.db.updateTable('messageDelivery').set({ dueAt: null }).execute()
  await server.db.updateTable('account').set({ openId: null }).execute()
  server.clock.set('2026-11-20T10:00:00+08:00')
})

interface Family {
  account: BuiltAccount
  enrolmentIds: number[]
}
async function family(children = 1, openId?: string): Promise<Family> {
  const account = await buildAccount(server, { openId })
  const enrolmentIds: number[] = []
  for (let child = 0; child < children; child++)
    enrolmentIds.push(
      (await buildEnrolment(server, account, batch, { CertNO: newIdNumber(), Name: `小音${'一二三四五'[child]}` })).id,
    )
  // Several are built at once: each touches its own messages only.
  await server.db.updateTable('message').set({ routeAt: null }).where('accountId', '=', account.id).execute()
  return { account, enrolmentIds }
}
const told = (
  { enrolmentIds }: Family,
  event: Parameters<typeof tell>[1]['event'] = 'photoFailed',
  more: object = {},
) => tell(server.db, { event, enrolmentIds, now: server.clock.now(), values: { reason: '背景不是白色' }, ...more })
const send = () => server.runJob('sendMessages', {})
async function sendAfter(ms: number) {
  server.clock.advance(ms)
  await send()
}
const deliveriesOf = ({ account }: Family) =>
  server.db.selectFrom('messageDelivery').selectAll().where('accountId', '=', account.id).orderBy('id').execute()
const stateOf = async (of: Family) => (await deliveriesOf(of)).map(({ way, state, failure }) => [way, state, failure])
const smsTo = async ({ account }: Family) => {
  const all = (await (await fetch(`${server.sandbox.url}/sandbox/control/sms`)).json()) as Array<
    Record<string, unknown>
  >
  return all.filter(({ mobile }) => mobile === account.mobile)
}
const templatesTo = async (openId: string) => {
  const all = (await (await fetch(`${server.sandbox.url}/sandbox/control/messages`)).json()) as Array<
    Record<string, unknown>
  >
  return all.filter((one) => one.openId === openId)
}
const failNext = (path: string, how: string, times = 1) => control(server, { failNext: { path, times, how } })

describe('what is told goes out', () => {
  test('by SMS to a parent without WeChat, after a minute; five children are one message, which is delivered', async () => {
    const parent = await family(5)
    await told(parent)
    await send()
    expect(await smsTo(parent)).toEqual([])
    await sendAfter(MINUTE)
    const sent = await smsTo(parent)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ parameters: { name: '小音一、小音二、小音三等5人', reason: '背景不是白色' } })
    expect(await stateOf(parent)).toEqual([['sms', 'sent', '']])
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'delivered', '']])
    await sendAfter(3 * 86_400_000)
    expect(await smsTo(parent)).toHaveLength(1)
  })

  test('by WeChat to a follower, who then gets no SMS; WeChat says that it arrived', async () => {
    const parent = await family(1, PAYER)
    await told(parent)
    const before = (await templatesTo(PAYER)).length
    await sendAfter(MINUTE)
    expect((await templatesTo(PAYER)).slice(before)).toMatchObject([
      { templateId: 'sandbox-photoFailed', values: { first: expect.stringContaining('背景不是白色') } },
    ])
    await eventually(
      'report that the message was delivered',
      () => stateOf(parent),
      ([first]) => first?.[1] === 'delivered',
    )
    expect(await smsTo(parent)).toEqual([])
  })

  test('several things at once as a digest', async () => {
    const parent = await family(2)
    await told(parent)
    await told(parent, 'notSubmitted', { values: { deadline: '今天' } })
    await sendAfter(MINUTE)
    expect((await smsTo(parent))[0]).toMatchObject({
      templateCode: 'SMS_SANDBOX_digest',
      parameters: { count: '4', events: expect.stringContaining('证件照未通过（2条）') },
    })
    expect(await smsTo(parent)).toHaveLength(1)
  })

  test('an exam time that was changed again before it went out is told once, as it is', async () => {
    const parent = await family(1)
    await told(parent, 'timePublished')
    await told(parent, 'timeChanged', { values: { earlier: '原来的时间' } })
    await sendAfter(MINUTE)
    expect((await smsTo(parent)).map(({ templateCode }) => templateCode)).toEqual(['SMS_SANDBOX_timeChanged'])
  })

  test('at night only what cannot wait; the rest follows in the morning', async () => {
    server.clock.set('2026-11-20T22:00:00+08:00')
    const [photo, ending] = [await family(1), await family(1)]
    await told(photo)
    await told(ending, 'notSubmitted', { values: { deadline: '今晚' } })
    await sendAfter(MINUTE)
    expect([(await smsTo(photo)).length, (await smsTo(ending)).length]).toEqual([0, 1])
    server.clock.set('2026-11-21T08:00:00+08:00')
    await send()
    expect(await smsTo(photo)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a person gets three SMS a day; the fourth is withheld and says why', async () => {
    const parent = await family(1)
    for (let serial = 0; serial < 4; serial++) {
      await told(parent)
      await sendAfter(MINUTE)
    }
    expect((await stateOf(parent)).map(([, state, failure]) => `${state} ${failure}`).at(-1)).toBe(
      'withheld CAP_PERSON',
    )
    expect(await smsTo(parent)).toHaveLength(3)
  })

  test('a first time goes out after the three of the day where the exam is soon, and is found unreached by the office', async () => {
    const parent = await family(1)
    for (let serial = 0; serial < 3; serial++) {
      await told(parent)
      await sendAfter(MINUTE)
    }
    const begins = (inDays: number) => ({ deadlineAt: server.clock.now() + inDays * 86_400_000 })
    const last = async () => (await deliveriesOf(parent)).map(({ state, template }) => [template, state]).at(-1)
    await told(parent, 'timePublished', { deadlineAt: begins(3).deadlineAt })
    await sendAfter(MINUTE)
    expect(await last()).toEqual(['timePublished', 'withheld'])
    const again = { deadlineAt: begins(1).deadlineAt }
    await told(parent, 'timePublished', again)
    await sendAfter(MINUTE)
    expect(await last()).toEqual(['timePublished', 'sent'])
    const failed = { state: 'failed', failure: 'MOBILE_NOT_ON_SERVICE' }
    const one = (await deliveriesOf(parent)).at(-1)
    await server.db
      .updateTable('messageDelivery')
      .set(failed)
      .where('id', '=', one?.id ?? 0)
      .execute()
    const office = await buildAccount(server, { userType: 9, roles: ['schedule', 'content'] })
    const unreached = async () =>
      (await server.call('Admin', 'GetWorkWaiting', {}, office)).listData.find(({ Work }) => Work === 'unreached')
        ?.Count
    expect(await unreached()).toBe(1)
    const resent = await server.call('Admin', 'SendMessageAgain', { MD_ID: one?.id }, office)
    expect(resent).toMatchObject({ Code: 1, OtherMsg: { State: 'queued' } })
  })

  test('what is urgent goes out after the three of the day, by itself; the office sees it only where nothing reached him', async () => {
    const parent = await family(1)
    for (let serial = 0; serial < 3; serial++) {
      await told(parent)
      await sendAfter(MINUTE)
    }
    await told(parent)
    await told(parent, 'timeChanged', { values: { earlier: '原来的时间' } })
    await sendAfter(MINUTE)
    expect((await smsTo(parent)).map(({ templateCode }) => templateCode).at(-1)).toBe('SMS_SANDBOX_timeChanged')
    expect((await stateOf(parent)).filter(([, state]) => state === 'withheld')).toHaveLength(1)
    const office = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const unreached = async () =>
      (await server.call('Admin', 'GetWorkWaiting', {}, office)).listData.find(({ Work }) => Work === 'unreached')
        ?.Count ?? 0
    const before = Number(await unreached())
    const without = await family(1)
    await told(without, 'timeChanged', { values: { earlier: '原来的时间' } })
    await sendAfter(MINUTE)
    expect(await unreached()).toBe(before)
    const failed = { state: 'failed', failure: 'MOBILE_NOT_ON_SERVICE' }
    await server.db.updateTable('messageDelivery').set(failed).where('accountId', '=', without.account.id).execute()
    expect(await unreached()).toBe(before + 1)
    await server.db
      .updateTable('message')
      .set({ readAt: server.clock.now() })
      .where('accountId', '=', without.account.id)
      .execute()
    expect(await unreached()).toBe(before)
  })

  test('a batch has a number and a budget, which two workers at once do not exceed', async () => {
    const setting = {
      ways: '{}',
      quietFrom: 21,
      quietTo: 8,
      smsPerPersonDay: 3,
      smsPerBatch: 2,
      budgetFen: 100,
    }
    const own = await buildBatch(server)
    await server.db
      .insertInto('messageSetting')
      .values({ batchId: own, ...setting })
      .execute()
    const parents = await Promise.all([1, 2, 3, 4].map(() => family(1)))
    for (const { enrolmentIds } of parents)
      await server.db.updateTable('enrolment').set({ batchId: own }).where('id', 'in', enrolmentIds).execute()
    await Promise.all(parents.map((parent) => told(parent)))
    server.clock.advance(MINUTE)
    await Promise.all([send(), send(), send()])
    const states = (await Promise.all(parents.map(stateOf))).flat().map(([, state, failure]) => `${state} ${failure}`)
    expect(states.sort()).toEqual(['sent ', 'sent ', 'withheld CAP_BATCH', 'withheld CAP_BATCH'])
    await server.db
      .updateTable('messageSetting')
      .set({ smsPerBatch: 100, budgetFen: 14 })
      .where('batchId', '=', own)
      .execute()
    await Promise.all(parents.slice(2).map((parent) => told(parent)))
    await sendAfter(MINUTE)
    const last = (await Promise.all(parents.slice(2).map(stateOf))).map((rows) => rows.at(-1)?.[2])
    expect(last).toEqual(['BUDGET', 'BUDGET'])
  })
})

describe('sent once', () => {
  test('by four workers at once', async () => {
    const parents = await Promise.all(Array.from({ length: 12 }, () => family(1)))
    await Promise.all(parents.map((parent) => told(parent)))
    server.clock.advance(MINUTE)
    await Promise.all([send(), send(), send(), send()])
    expect(await Promise.all(parents.map(async (parent) => (await smsTo(parent)).length))).toEqual(parents.map(() => 1))
  })

  test('an SMS whose answer was lost is looked up and not sent again', async () => {
    const parent = await family(1)
    await told(parent)
    await failNext('/sms-gateway/', 'lostAnswer')
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'asking', 'NETWORK']])
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'delivered', '']])
    expect(await smsTo(parent)).toHaveLength(1)
  })

  test('one of which the provider knows nothing ends as unknown', async () => {
    const parent = await family(1)
    await told(parent)
    await failNext('/sms-gateway/', 'garbage')
    await sendAfter(MINUTE)
    for (let asked = 0; asked < 31; asked++) await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'unknown', 'NO_ANSWER']])
    expect(await smsTo(parent)).toEqual([])
  })

  test.each(['sms', 'wechat'])('a worker that dies between claim and answer leaves no second %s', async (way) => {
    const parent = await family(1, way === 'wechat' ? OTHER_PAYER : undefined)
    await told(parent)
    server.clock.advance(MINUTE)
    const before = (await templatesTo(OTHER_PAYER)).length
    await send()
    // What a killed worker leaves: the provider has the message, the row is still claimed.
    await server.db
      .updateTable('messageDelivery')
      .set({ state: 'sending', providerId: null, sentAt: null, dueAt: server.clock.now() + 2 * MINUTE })
      .where('accountId', '=', parent.account.id)
      .execute()
    await send()
    expect((await stateOf(parent))[0]?.[1]).toBe('sending')
    await sendAfter(2 * MINUTE)
    await eventually(
      'message sent again',
      () => stateOf(parent),
      ([first]) => first?.[1] === 'delivered' || first?.[1] === 'sent',
    )
    expect(way === 'sms' ? await smsTo(parent) : (await templatesTo(OTHER_PAYER)).slice(before)).toHaveLength(1)
  })

  test('a template message that is unknown for longer than WeChat recognises it is given up', async () => {
    const parent = await family(1, OTHER_PAYER)
    await told(parent)
    server.clock.advance(MINUTE)
    await server.runJob('sendMessages', {})
    const before = (await templatesTo(OTHER_PAYER)).length
    await server.db
      .updateTable('messageDelivery')
      .set({ state: 'sending', providerId: null, dueAt: server.clock.now() })
      .where('accountId', '=', parent.account.id)
      .execute()
    await sendAfter(20 * MINUTE)
    expect(await stateOf(parent)).toEqual([['wechat', 'unknown', 'NO_ANSWER']])
    expect((await templatesTo(OTHER_PAYER)).length).toBe(before)
  })

  test('a claim is one worker’s', async () => {
    const parent = await family(1)
    await told(parent)
    server.clock.advance(MINUTE)
    await failNext('/sms-gateway/', 'systemerror')
    await send()
    const now = server.clock.now() + MINUTE
    const claim = () =>
      server.services.database.db
        .transaction()
        .execute((db) => claimDeliveries(db, { now, leaseUntil: now + MINUTE, most: 10 }))
    const claims = await Promise.all([claim(), claim(), claim()])
    expect(claims.flat().filter(({ accountId }) => accountId === parent.account.id)).toHaveLength(1)
  })
})

describe('what a provider refuses', () => {
  test('for now is tried again; for good fails with its reason', async () => {
    const parent = await family(1)
    await told(parent)
    await failNext('/sms-gateway/', 'systemerror')
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'queued', 'isp.SYSTEM_ERROR']])
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'sent', '']])
    const other = await family(1)
    await server.db.updateTable('messageDelivery').set({ dueAt: null }).execute()
    await told(other)
    await failNext('/sms-gateway/', 'signError')
    await sendAfter(MINUTE)
    expect(await stateOf(other)).toEqual([['sms', 'failed', 'SignatureDoesNotMatch']])
  })

  test('what does not reach the phone is failed with the network’s reason', async () => {
    const parent = await family(1)
    await control(server, { rules: { smsEnds: 'MOBILE_NOT_ON_SERVICE' } })
    await told(parent)
    await sendAfter(MINUTE)
    await sendAfter(MINUTE)
    expect(await stateOf(parent)).toEqual([['sms', 'failed', 'MOBILE_NOT_ON_SERVICE']])
    await control(server, { rules: { smsEnds: 'DELIVERED' } })
  })

  test('who unfollows, or blocks the account, gets an SMS instead, once', async () => {
    const parent = await family(1, PAYER)
    await told(parent)
    await control(server, { rules: { templateEnds: 'failed:user block' } })
    await sendAfter(MINUTE)
    await eventually(
      'report that the message failed',
      () => stateOf(parent),
      ([first]) => first?.[1] === 'failed',
    )
    await control(server, { rules: { templateEnds: 'success' } })
    await sendAfter(MINUTE)
    await sendAfter(MINUTE)
    expect(await smsTo(parent)).toHaveLength(1)
    await control(server, { follow: { openId: PAYER, isFollowing: false } })
    const isFollowing = () =>
      server.db.selectFrom('wechatFollower').select('isFollowing').where('openId', '=', PAYER).executeTakeFirstOrThrow()
    await eventually('notice that the account is followed no more', isFollowing, ({ isFollowing }) => !isFollowing)
    const before = (await templatesTo(PAYER)).length
    await told(parent)
    await sendAfter(MINUTE)
    expect((await templatesTo(PAYER)).length).toBe(before)
    expect(await smsTo(parent)).toHaveLength(2)
    server.clock.advance(MINUTE)
    await control(server, { follow: { openId: PAYER, isFollowing: true } })
    await eventually('notice that the account is followed again', isFollowing, ({ isFollowing }) => isFollowing)
  })
})

describe('the message address', () => {
  const address = (query: Record<string, string>) => `${server.url}/api/WeiXin/Message?${new URLSearchParams(query)}`
  const signed = (at = server.clock.now(), token = 'sandboxMessageToken') => {
    const parts = { timestamp: String(Math.floor(at / 1000)), nonce: 'n0nce' }
    return { ...parts, signature: eventSignature(parts, token) }
  }
  const event = (fields: string) =>
    `<xml><ToUserName>gh</ToUserName><FromUserName>oNobody</FromUserName><CreateTime>1763600000</CreateTime><MsgType>event</MsgType>${fields}</xml>`

  test('proves itself to WeChat', async () => {
    const answer = await fetch(address({ ...signed(), echostr: '12345' }))
    expect([answer.status, await answer.text()]).toEqual([200, '12345'])
    expect((await fetch(address({ ...signed(undefined, 'other'), echostr: '1' }))).status).toBe(403)
  })

  test.each([
    ['a forged signature', () => signed(undefined, 'other'), 403],
    ['an old one', () => signed(server.clock.now() - 3_600_000), 403],
    ['none', () => ({}), 403],
    ['what it does not know yet, so that WeChat tells it again', () => signed(), 503],
  ])('refuses %s', async (_, query, status) => {
    const body = event('<Event>TEMPLATESENDJOBFINISH</Event><MsgID>200163836</MsgID><Status>success</Status>')
    const answer = await fetch(address(query() as Record<string, string>), {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
    })
    expect(answer.status).toBe(status)
  })

  test('answers words of people, and refuses what is no message', async () => {
    const post = (body: string) =>
      fetch(address(signed()), { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
    const word = event('').replace('event', 'text')
    const answer = await post(word)
    expect([answer.status, await answer.text()]).toEqual([200, 'success'])
    expect((await post('<!DOCTYPE x><xml></xml>')).status).toBe(400)
  })
})
