import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let batch: number
const DAY = 86_400_000
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

async function enrolled(check: Record<string, unknown>): Promise<number> {
  const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
  if (Object.keys(check).length > 0) await server.db.updateTable('enrolment').set(check).where('id', '=', id).execute()
  return id
}
const failed = { checkStatus: 2, checkRemark: '像是别人##背景不是白色' } as const
const remind = (chosen: object) =>
  server.call<{ Reminded: number; Earlier: number; Nothing: number }>('Admin', 'RemindPhotos', { ...chosen }, staff)
const remindersOf = async (id: number) =>
  (
    await server.db
      .selectFrom('message')
      .select('text')
      .where('enrolmentId', '=', id)
      .where('event', '=', 'photoReminded')
      .execute()
  ).map(({ text }) => text)

test('only who has a failed photo is reminded, once a day, with the part of the remark that is for the family', async () => {
  const [bad, good, waiting, refunded] = [
    await enrolled(failed),
    await enrolled({ checkStatus: 1 }),
    await enrolled({}),
    await enrolled({ ...failed, payStatus: 2, paidAt: server.clock.now() }),
  ]
  const chosen = { EF_IDs: [bad, good, waiting, refunded] }
  const answers = await Promise.all([1, 2, 3].map(() => remind(chosen)))
  const sumOf = (key: 'Reminded' | 'Earlier') => answers.reduce((sum, { OtherMsg }) => sum + OtherMsg[key], 0)
  expect([sumOf('Reminded'), sumOf('Earlier')]).toEqual([1, 2])
  for (const { OtherMsg } of answers) expect(OtherMsg.Nothing).toBe(3)
  expect(await remindersOf(bad)).toEqual([expect.stringContaining('未通过的原因：背景不是白色')])
  for (const id of [good, waiting, refunded]) expect(await remindersOf(id)).toEqual([])
  server.clock.advance(DAY)
  expect((await remind({ EF_IDs: [bad] })).OtherMsg).toEqual({ Reminded: 1, Earlier: 0, Nothing: 0 })
  expect(await remindersOf(bad)).toHaveLength(2)
})

test('all that match are those that were counted on screen, and it is written down who reminded them', async () => {
  const own = await buildBatch(server)
  const { id } = await buildEnrolment(server, await buildAccount(server), own)
  await server.db.updateTable('enrolment').set(failed).where('id', '=', id).execute()
  const all = { EB_ID: own, CheckStatus: 2 }
  expect((await remind({ All: all, Count: 2 })).OtherMsg).toMatchObject({ Reason: 'LIST_CHANGED' })
  expect(await remindersOf(id)).toEqual([])
  expect((await remind({ All: all, Count: 1 })).OtherMsg).toMatchObject({ Reminded: 1 })
  const audit = await server.db
    .selectFrom('auditLog')
    .select(['actorId', 'after'])
    .where('action', '=', 'RemindPhotos')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(audit).toMatchObject({ actorId: staff.id, after: { enrolmentIds: [id], reminded: 1 } })
})
