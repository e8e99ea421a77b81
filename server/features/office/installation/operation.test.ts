import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OperationStateWire } from '#contract/office/operation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, parseIso } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { insertBackupRun } from '#server/records/office/installation/backupRun.ts'
import {
  addToMinute,
  deleteMinutesBefore,
  listMinutesSince,
} from '#server/records/office/installation/requestMinuteQueries.ts'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function ask(): Promise<OperationStateWire> {
  const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const { item } = await server.call('Admin', 'GetOperationState', {}, admin)
  return item as unknown as OperationStateWire
}
const alarms = async () => (await ask()).Alarms.map(({ Code }) => Code).filter((code) => code !== 'clock')

test('a quiet product has no alarm, and the call counts itself and its failures in the minute', async () => {
  const first = await ask()
  // The clock of the test stands still, that of the database does not.
  expect(first.Alarms.filter(({ Code }) => Code !== 'clock')).toEqual([])
  expect(first.Jobs).toMatchObject({ Waiting: 0, Failed: [] })
  expect(first.Database.MostConnections).toBeGreaterThan(first.Database.Connections)
  expect(first.Disk?.Bytes).toBeGreaterThan(first.Disk?.FreeBytes as number)
  expect(first).toMatchObject({ Replicas: [], Certificates: [], BackupTime: null })
  expect(first.Hours).toHaveLength(11)
  await server.services.answerMeter.flush()
  const { Recent, Hours } = await ask()
  expect(Recent.Answers).toBeGreaterThan(0)
  expect(Hours.at(-1)?.Answers).toBe(Recent.Answers)
})

test('processes add to one minute, and what is older than eight days goes', async () => {
  const minute = server.clock.now() - 3 * HOUR_MS
  const counts = { answers: 2, failures: 1, durations: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] }
  await Promise.all([1, 2, 3].map(() => addToMinute(server.db, minute, counts)))
  const [row] = await listMinutesSince(server.db, minute)
  expect(row).toEqual({ minute, answers: 6, failures: 3, durations: [0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
  await addToMinute(server.db, minute - 9 * DAY_MS, counts)
  expect(await deleteMinutesBefore(server.db, minute - 8 * DAY_MS)).toBe(1)
})

test('what fails, waits and is old is told, until it is right again', async () => {
  const now = server.clock.now()
  await insertBackupRun(server.db, { endedAt: now - 2 * DAY_MS, name: 'old' })
  const many = { answers: 200, failures: 20, durations: [0, 0, 0, 0, 0, 0, 0, 0, 200, 0, 0] }
  await addToMinute(server.db, now - 5 * MINUTE_MS, many)
  const job = (name: string, state: string, at: number) =>
    sql`insert into pgboss.job (name, state, start_after, completed_on)
      values (${name}, ${state}::pgboss.job_state, ${timestamp(at)}, ${state === 'created' ? null : timestamp(at)})`.execute(
      server.db,
    )
  await job('sealAudit', 'failed', now - HOUR_MS)
  await job('checkLedger', 'failed', now - 2 * HOUR_MS)
  await job('checkLedger', 'completed', now - HOUR_MS)
  await job('inspectTake', 'created', now - HOUR_MS)
  const state = await ask()
  expect(state.Warnings).toContainEqual({ Code: 'backup', Detail: '2026-11-18 10:00' })
  expect(parseIso(state.BackupTime as string)).toBe(now - 2 * DAY_MS)
  expect(state.Jobs.Failed.map(({ Name, IsDoneSince }) => [Name, IsDoneSince])).toEqual([
    ['sealAudit', 0],
    ['checkLedger', 1],
  ])
  expect(await alarms()).toEqual(['errors', 'slow', 'jobsLate', 'jobsFailed'])
  await job('sealAudit', 'completed', now - MINUTE_MS)
  await sql`delete from pgboss.job where name = 'inspectTake'`.execute(server.db)
  await server.db.deleteFrom('requestMinute').execute()
  expect(await alarms()).toEqual([])
})

test('a store that cannot be written and a merchant that WeChat refuses are told', async () => {
  const check = vi
    .spyOn(server.services.outside.store, 'check')
    .mockRejectedValue(new OutsideError('storage', 'X', true))
  const problem = vi.spyOn(server.services.merchantCheck, 'problem').mockReturnValue('SIGNERROR')
  expect((await ask()).Alarms).toEqual(
    expect.arrayContaining([
      { Code: 'storage', Detail: '' },
      { Code: 'wechatPay', Detail: 'SIGNERROR' },
    ]),
  )
  check.mockRestore()
  problem.mockRestore()
})

test('figures that cannot be written are kept and written later', async () => {
  const { answerMeter } = server.services
  await answerMeter.flush()
  const before = (await listMinutesSince(server.db, 0)).reduce((sum, { answers }) => sum + answers, 0)
  answerMeter.count({ durationMs: 3, isFailure: true })
  await sql`alter table request_minute rename to request_minute_away`.execute(server.db)
  // The test's server throws what is told; the figures stay.
  await answerMeter.flush().catch(() => undefined)
  await sql`alter table request_minute_away rename to request_minute`.execute(server.db)
  await answerMeter.flush()
  const after = (await listMinutesSince(server.db, 0)).reduce((sum, { answers }) => sum + answers, 0)
  expect(after).toBe(before + 1)
})
