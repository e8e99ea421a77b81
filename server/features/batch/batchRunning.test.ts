import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tell } from '#server/records/content/message/tell.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
  signUpForm,
} from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { untilLocked } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
const read = async (EB_ID: number) => (await ask('GetBatch', { EB_ID })).item
const auditOf = (subjectId: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectId', '=', subjectId)
    .where('subject', 'in', ['batch', 'batchFees'])
    .orderBy('id')
    .execute()
const toldOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('message')
      .select(['event', 'text'])
      .where('enrolmentId', '=', enrolmentId)
      .orderBy('id')
      .execute()
  ).map(({ event, text }) => [event, text])
const signUp = async (EB_ID: number, changes = {}) =>
  server.call('Exam', 'ExamSignUp', signUpForm(EB_ID, await buildPhoto(server, owner), changes), owner)
const Reason = '文化馆停电'

test('a lock that tells the unpaid and a payment that tells its own family do not stand in each other’s way', async () => {
  const EB_ID = await buildBatch(server)
  const { OtherMsg } = await signUp(EB_ID)
  const enrolmentId = Number(OtherMsg?.EF_ID)
  const { Version } = await read(EB_ID)
  // As a payment does it: its enrolment first, and after that a message, which names the batch.
  const { locking } = await server.db.transaction().execute(async (db) => {
    // It must not wait at all: of two that wait for each other PostgreSQL would end the call, which is tried again.
    await sql`set local lock_timeout = '300ms'`.execute(db)
    await db.selectFrom('enrolment').select('id').where('id', '=', enrolmentId).forUpdate().execute()
    const locking = ask('LockBatch', { EB_ID, IsLock: 1, Reason, Version })
    await untilLocked(server, 1)
    await tell(db, {
      event: 'paid',
      enrolmentIds: [enrolmentId],
      now: server.clock.now(),
      values: {},
      deadlineAt: null,
    })
    return { locking }
  })
  expect(await locking).toMatchObject({ Code: 1 })
  const told = (await toldOf(enrolmentId)).map(([event]) => event)
  expect(new Set(told)).toEqual(new Set(['enrolled', 'paid', 'registrationLocked']))
})

test('a lock holds at once, with its reason written down, and can be taken off', async () => {
  const EB_ID = await buildBatch(server)
  const lock = async (IsLock: number, changes = {}) =>
    ask('LockBatch', { EB_ID, IsLock, Reason, Version: (await read(EB_ID)).Version, ...changes })
  expect((await lock(1, { Reason: ' ' })).OtherMsg).toMatchObject({ Reason: 'REASON_REQUIRED' })
  expect((await lock(1, { Reason: '因'.repeat(101) })).OtherMsg).toMatchObject({ Reason: 'REASON_REQUIRED' })
  await warmPool(server)
  const { Version } = await read(EB_ID)
  const answers = await Promise.all([1, 2, 3].map(() => lock(1, { Version })))
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  expect(await read(EB_ID)).toMatchObject({ State: 'locked', IsLock: 1 })
  expect((await signUp(EB_ID)).OtherMsg).toMatchObject({ Reason: 'BATCH_LOCKED' })
  expect((await lock(1)).Code).toBe(1)
  expect((await lock(0)).item).toMatchObject({ State: 'open' })
  expect((await signUp(EB_ID)).Code).toBe(1)
  expect((await auditOf(EB_ID)).map(({ after }) => after)).toEqual([
    { IsLock: 1, Reason },
    { IsLock: 0, Reason },
  ])
})

test('those who have not paid are told of a lock, its end and an extension, each once; whoever has paid is not', async () => {
  const EB_ID = await buildBatch(server)
  const enrol = async () =>
    (await buildEnrolment(server, await buildAccount(server), EB_ID, { CertNO: newIdNumber() })).id
  const [unpaid, paid] = [await enrol(), await enrol()]
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now() })
    .where('id', '=', paid)
    .execute()
  const run = async (action: string, input: object) =>
    ask(action, { EB_ID, Reason, Version: (await read(EB_ID)).Version, ...input })
  await run('LockBatch', { IsLock: 1 })
  await run('LockBatch', { IsLock: 1 })
  await run('ExtendRegistration', { RegEndDate: '2026-12-30 18:00' })
  await run('LockBatch', { IsLock: 0 })
  await run('ExtendRegistration', { RegEndDate: '2027-01-01' })
  expect((await toldOf(unpaid)).slice(1)).toEqual([
    ['registrationLocked', expect.stringContaining('暂时不能修改和缴费')],
    ['registrationUnlocked', expect.stringContaining('请在2026年12月30日 18:00前缴费')],
    ['registrationExtended', expect.stringContaining('延长至2026年12月31日 23:59')],
  ])
  expect(await toldOf(paid)).toHaveLength(1)
})

test('registration is extended, also after its end, never shortened, and not into nonsense', async () => {
  const EB_ID = await buildBatch(server, { opensInDays: -20, closesInDays: -1 })
  const extend = async (RegEndDate: string, changes = {}) =>
    ask('ExtendRegistration', { EB_ID, RegEndDate, Reason, Version: (await read(EB_ID)).Version, ...changes })
  expect((await signUp(EB_ID)).OtherMsg).toMatchObject({ Reason: 'BATCH_ENDED' })
  for (const day of ['2026-11-19 12:00', '2026-11-18'])
    expect((await extend(day)).OtherMsg).toMatchObject({ Reason: 'EXTENSION_NOT_LATER' })
  expect((await extend('下周')).OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_WRONG' })
  const { Version } = await read(EB_ID)
  expect((await extend('2026-12-01 18:00')).item).toMatchObject({
    State: 'open',
    RegEndDate: '2026-12-01T18:00:00+08:00',
  })
  expect((await extend('2026-12-02', { Version })).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  expect((await signUp(EB_ID)).Code).toBe(1)
  expect((await auditOf(EB_ID)).at(-1)).toMatchObject({ action: 'ExtendRegistration', after: { Reason } })
})

describe('one offer', () => {
  const stop = async (EB_ID: number, changes: Record<string, unknown> = {}) =>
    ask('StopOffer', {
      EB_ID,
      MID: ids.piano,
      IsStopped: 1,
      Reason,
      FeeVersion: (await read(EB_ID)).FeeVersion,
      ...changes,
    })

  test('is stopped for new enrolments and started again; whoever has enrolled stays', async () => {
    const EB_ID = await buildBatch(server)
    await buildEnrolment(server, owner, EB_ID, { CertNO: newIdNumber() })
    const one = { GID: ids.grade1, EA_ID: ids.area }
    const preview = await stop(EB_ID, { ...one, IsPreview: 1, Reason: '' })
    expect(preview.OtherMsg).toMatchObject({ Changed: 1, Withdrawn: 1, Enrolled: 1, Unpaid: 1 })
    expect((await signUp(EB_ID)).Code).toBe(1)
    expect((await stop(EB_ID, one)).OtherMsg).toMatchObject({ Changed: 1, Enrolled: 2 })
    expect((await signUp(EB_ID)).OtherMsg).toMatchObject({ Reason: 'CHOICE_NOT_OFFERED' })
    expect((await signUp(EB_ID, { GID: ids.grade2 })).Code).toBe(1)
    const { listData } = await server.call('ExamPublic', 'GetALLExamBatchALLFeeList')
    const fees = listData.find((batch) => batch.EB_ID === EB_ID)?.ExamBatchFees as object[]
    expect(fees).toHaveLength(7)
    expect((await read(EB_ID)).Offers).toBe(7)
    expect((await stop(EB_ID, one)).OtherMsg).toMatchObject({ Reason: 'OFFER_NONE' })
    expect((await stop(EB_ID, { ...one, IsStopped: 0 })).OtherMsg).toMatchObject({ Changed: 1, Offered: 1 })
    expect((await signUp(EB_ID)).Code).toBe(1)
    expect((await auditOf(EB_ID)).map(({ action }) => action)).toEqual(['StopOffer', 'StopOffer'])
  })

  test('tells those who have enrolled in it and not paid, and nobody else', async () => {
    const EB_ID = await buildBatch(server)
    const enrol = async (changes = {}) =>
      (await buildEnrolment(server, await buildAccount(server), EB_ID, { CertNO: newIdNumber(), ...changes })).id
    const [concerned, other] = [await enrol(), await enrol({ GID: ids.grade2 })]
    await stop(EB_ID, { GID: ids.grade1, IsPreview: 1 })
    await stop(EB_ID, { GID: ids.grade1 })
    await stop(EB_ID, { GID: ids.grade1, IsStopped: 0 })
    expect((await toldOf(concerned)).slice(1)).toEqual([
      ['offerStopped', expect.stringContaining('的钢琴一级不再接受新的报名')],
    ])
    expect(await toldOf(other)).toHaveLength(1)
  })

  test('of a whole major goes in all areas and grades; from an older sheet it is refused', async () => {
    const EB_ID = await buildBatch(server)
    const { FeeVersion } = await read(EB_ID)
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => stop(EB_ID, { FeeVersion })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect((await read(EB_ID)).Offers).toBe(2)
  })
})

test('a draft needs none of this, and other roles may not', async () => {
  const EB_ID = await buildBatch(server, { isDraft: true })
  const { Version, FeeVersion } = await read(EB_ID)
  const inputs = {
    LockBatch: { EB_ID, IsLock: 1, Reason, Version },
    ExtendRegistration: { EB_ID, RegEndDate: '2027-01-01', Reason, Version },
    StopOffer: { EB_ID, MID: ids.piano, IsStopped: 1, Reason, FeeVersion },
  }
  const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  for (const [action, input] of Object.entries(inputs)) {
    expect((await ask(action, input)).OtherMsg).toMatchObject({ Reason: 'BATCH_IS_DRAFT' })
    expect((await ask(action, input, finance)).status).toBe(403)
    expect((await ask(action, { ...input, EB_ID: 2_000_000 })).status).toBe(404)
  }
})
