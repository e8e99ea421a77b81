import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, buildLogin, newIdNumber } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let batch: number
/** The families, by account. */
const accounts = new Map<number, BuiltAccount>()
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server, { closesInDays: 60 })
})
afterAll(() => server.stop())

const at = (time: string) => Date.parse(`2026-${time}:00+08:00`)
async function enrol(begins: string, isOnline: boolean): Promise<number> {
  const { db, clock } = server
  const account = await buildAccount(server)
  accounts.set(account.id, account)
  const { id } = await buildEnrolment(server, account, batch, {
    CertNO: newIdNumber(),
    IsOnline: isOnline ? 1 : 0,
  })
  const time = await db
    .insertInto('examTime')
    .values({
      batchId: batch,
      isOnline,
      beginsAt: at(begins),
      endsAt: at(begins) + (isOnline ? DAY : 3_600_000),
      address: '青年路',
      room: '一',
      publishedAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paid = { payStatus: 1, paidAt: clock.now(), mode: isOnline ? 1 : 0, examTimeId: time.id } as const
  await db.updateTable('enrolment').set(paid).where('id', '=', id).execute()
  return id
}
const toldOf = async (id: number) =>
  (await server.db.selectFrom('message').selectAll().where('enrolmentId', '=', id).orderBy('id').execute())
    .map(({ event }) => event)
    .filter((event) => event !== 'enrolled')
async function runAt(time: string) {
  server.clock.set(at(time))
  await Promise.all([server.runJob('tellDue', {}), server.runJob('tellDue', {})])
}

test('a family is not told that nothing is handed in as a short window opens, but when half of it is over', async () => {
  const online = await enrol('11-25T09:00', true)
  const { db } = server
  const { examTimeId } = await db
    .selectFrom('enrolment')
    .select('examTimeId')
    .where('id', '=', online)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('examTime')
    .set({ endsAt: at('11-25T13:00') })
    .where('id', '=', examTimeId as number)
    .execute()
  await db
    .updateTable('examBatch')
    .set({ showRoomAt: at('11-20T08:00') })
    .where('id', '=', batch)
    .execute()
  const isTold = async () => (await toldOf(online)).includes('notSubmitted')
  await runAt('11-25T09:01')
  expect(await isTold()).toBe(false)
  await runAt('11-25T10:59')
  expect(await isTold()).toBe(false)
  await runAt('11-25T11:00')
  expect(await isTold()).toBe(true)
  server.clock.set(at('11-20T10:00'))
})

test('what the clock causes is told in its time, once, however often and by however many the job runs', async () => {
  const onSite = await enrol('12-05T09:00', false)
  const online = await enrol('12-05T09:00', true)
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: at('12-01T08:00') })
    .where('id', '=', batch)
    .execute()
  await runAt('12-01T07:59')
  expect([await toldOf(onSite), await toldOf(online)]).toEqual([[], []])
  await runAt('12-01T08:00')
  expect([await toldOf(onSite), await toldOf(online)]).toEqual([['timePublished'], ['timePublished']])
  await runAt('12-02T10:00')
  expect((await toldOf(onSite)).at(-1)).toBe('tracksMissing')
  await runAt('12-04T16:59')
  expect(await toldOf(onSite)).toHaveLength(2)
  await runAt('12-04T17:00')
  expect((await toldOf(onSite)).at(-1)).toBe('examTomorrow')
  await runAt('12-05T20:59')
  expect(await toldOf(online)).toHaveLength(1)
  await runAt('12-05T21:00')
  expect((await toldOf(online)).at(-1)).toBe('notSubmitted')
  await runAt('12-05T22:00')
  expect([(await toldOf(onSite)).length, (await toldOf(online)).length]).toEqual([3, 2])
  await server.db
    .insertInto('examResult')
    .values({
      enrolmentId: onSite,
      proposedCode: 3,
      resultCode: 3,
      approvedAt: at('12-06T08:00'),
      releasedAt: at('12-06T08:00'),
      updatedAt: at('12-06T08:00'),
    })
    .execute()
  await server.db
    .updateTable('examBatch')
    .set({ showResultAt: at('12-10T08:00'), showCommentsAt: at('12-11T08:00') })
    .where('id', '=', batch)
    .execute()
  await runAt('12-10T08:00')
  expect((await toldOf(onSite)).at(-1)).toBe('resultOut')
  await runAt('12-11T08:00')
  expect((await toldOf(onSite)).at(-1)).toBe('commentsOut')

  // Who opens the inbox after comments or results were put off or taken back no longer reads that they are out.
  const { accountId } = await server.db
    .selectFrom('enrolment')
    .select('accountId')
    .where('id', '=', onSite)
    .executeTakeFirstOrThrow()
  const account = accounts.get(accountId) as BuiltAccount
  // The first login has ended by now.
  const family = { ...account, token: await buildLogin(server, account) }
  const inbox = async (changes: { showResultAt?: number | null; showCommentsAt?: number | null }) => {
    if (Object.keys(changes).length > 0)
      await server.db.updateTable('examBatch').set(changes).where('id', '=', batch).execute()
    const { listData, OtherMsg } = await server.call<{ Unread: number }>('Message', 'GetMyMessages', {}, family)
    const { Unread } = (await server.call<{ Unread: number }>('Message', 'GetUnreadMessages', {}, family)).OtherMsg
    expect(Unread).toBe(OtherMsg.Unread)
    expect(OtherMsg.Unread).toBe(listData.length)
    return listData.map(({ Event }) => Event).filter((event) => String(event).endsWith('Out'))
  }
  expect(await inbox({})).toEqual(['commentsOut', 'resultOut'])
  expect(await inbox({ showCommentsAt: at('12-20T08:00') })).toEqual(['resultOut'])
  expect(await inbox({ showCommentsAt: null })).toEqual(['resultOut'])
  expect(await inbox({ showCommentsAt: at('12-11T08:00') })).toEqual(['commentsOut', 'resultOut'])
  expect(await inbox({ showResultAt: at('12-20T08:00'), showCommentsAt: null })).toEqual([])
  expect(await inbox({ showResultAt: null })).toEqual(['resultOut'])
})

test('nobody is told of what was long ago', async () => {
  const old = await buildBatch(server, { closesInDays: 60 })
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: at('11-01T08:00') })
    .where('id', '=', old)
    .execute()
  const id = await enrol('12-28T09:00', false)
  await server.db.updateTable('enrolment').set({ batchId: old }).where('id', '=', id).execute()
  await runAt('12-12T10:00')
  expect(await toldOf(id)).toEqual([])
})

test('examiners are told of what is assigned to them, and reminded once before marking ends', async () => {
  const staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const examiner: BuiltAccount = await buildExaminer(server)
  const ids = [await enrol('12-15T09:00', true), await enrol('12-15T09:00', true)]
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: ids, IsAssigned: 1 }, staff)
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: ids, IsAssigned: 1 }, staff)
  const inbox = async () =>
    (
      await server.db.selectFrom('message').select('text').where('accountId', '=', examiner.id).orderBy('id').execute()
    ).map(({ text }) => text)
  expect(await inbox()).toEqual([expect.stringContaining('有2份新的评审任务')])
  await server.db
    .updateTable('enrolment')
    .set({ answersSubmittedAt: at('12-16T08:00') })
    .where('id', '=', ids[0] as number)
    .execute()
  await server.db
    .updateTable('examBatch')
    .set({ markingEndsAt: at('12-20T08:00') })
    .where('id', '=', batch)
    .execute()
  await runAt('12-17T09:00')
  expect(await inbox()).toHaveLength(1)
  await runAt('12-18T09:00')
  await runAt('12-19T09:00')
  expect(await inbox()).toEqual([expect.anything(), expect.stringContaining('还有1份评审没有完成')])
})
