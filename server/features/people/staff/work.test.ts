import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { insertBackupRun } from '#server/records/office/installation/backupRun.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const waitingFor = async (...roles: Array<'admin' | 'enrolment' | 'results' | 'finance'>) => {
  const staff = await buildAccount(server, { userType: 9, roles })
  return (await server.call('Admin', 'GetWorkWaiting', {}, staff)).listData.map(({ Work, Count }) => [Work, Count])
}

test('each role reads what waits for it, and nothing that does not wait', async () => {
  expect(await waitingFor('admin')).toEqual([])
  const batch = await buildBatch(server)
  const candidate = await buildAccount(server)
  for (let photo = 0; photo < 3; photo++) await buildEnrolment(server, candidate, batch)
  expect(await waitingFor('enrolment')).toEqual([['photos', 3]])
  expect(await waitingFor('results')).toEqual([])
  expect(await waitingFor('finance')).toEqual([])
  expect(await waitingFor('admin')).toEqual([['photos', 3]])
})

test('what an installation still needs is counted until its first exam time is published', async () => {
  const clerk = await buildAccount(server, { userType: 9, roles: ['content'] })
  const state = () => server.call('Admin', 'GetOpeningState', {}, clerk)
  const batch = await buildBatch(server, { isDraft: true })
  const { OtherMsg, listData } = await state()
  expect(OtherMsg).toEqual({ EB_ID: batch })
  const counts = Object.fromEntries(listData.map(({ Step, Count }) => [Step, Count]))
  expect(counts).toMatchObject({ site: 0, areas: 2, questions: 0, batch: 2, publish: 1, times: 0 })
  expect(counts.fees).toBeGreaterThan(0)
  const window = { beginsAt: server.clock.now(), endsAt: server.clock.now() + 1, publishedAt: server.clock.now() }
  await server.db
    .insertInto('examTime')
    .values({ batchId: batch, isOnline: true, ...window })
    .execute()
  expect((await state()).listData).toEqual([])
})

test('administrators are told of a backup that is older than a day, once there was one', async () => {
  const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const told = async () => {
    const { OtherMsg } = await server.call<{ Warnings?: Array<{ Code: string }> } | null>(
      'Admin',
      'GetWorkWaiting',
      {},
      admin,
    )
    return (OtherMsg?.Warnings ?? []).filter(({ Code }) => Code !== 'disk')
  }
  expect(await told()).toEqual([])
  await insertBackupRun(server.db, { endedAt: server.clock.now() - 24 * HOUR_MS, name: 'one' })
  expect(await told()).toEqual([])
  await insertBackupRun(server.db, { endedAt: server.clock.now() - 30 * HOUR_MS, name: 'older' })
  expect(await told()).toEqual([])
  server.clock.advance(2 * HOUR_MS)
  expect(await told()).toMatchObject([{ Code: 'backup' }])
})
