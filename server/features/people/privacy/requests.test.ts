import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueDay } from '#domain/people/dataRequest.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildPatterns } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { findInDatabase, findInStore } from '#test/traces.ts'
import { buildWholeChild } from '#test/wholeChild.ts'

let server: TestServer
let batchId: number
let clerk: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_UPLOAD: '0' } })
  batchId = await buildBatch(server)
  await buildPatterns(server, batchId)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  second = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

/** A family with one enrolled child. */
async function family() {
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, batchId, { CertNO: newIdNumber() })
  const { candidateId } = await server.db
    .selectFrom('enrolment')
    .select('candidateId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { account, enrolmentId: id, candidateId }
}
type Family = Awaited<ReturnType<typeof family>>

const ask = ({ account, candidateId }: Family, input: Record<string, unknown> = {}, who = account) =>
  server.call<{ DR_ID: number; DueDate: string }>(
    'User',
    'RequestData',
    { Kind: 'delete', CandidateID: candidateId, Wish: '', ...input },
    who,
  )
const mine = async (who: BuiltAccount) => (await server.call('User', 'GetMyDataRequests', {}, who)).listData
const listed = async (input: Record<string, unknown> = {}, who = clerk) =>
  (await server.call('Admin', 'GetDataRequestList', { PageSize: 100, ...input }, who)).listData
const seen = async (DR_ID: number, who = clerk) => (await listed({}, who)).find((one) => one.DR_ID === DR_ID)
const decide = async (DR_ID: number, IsGranted: 0 | 1 = 1, who = clerk, input: Record<string, unknown> = {}) =>
  server.call<{ State: string; Version: number }>(
    'Admin',
    'DecideDataRequest',
    { DR_ID, IsGranted, Answer: '已核对身份', Version: (await seen(DR_ID))?.Version, ...input },
    who,
  )
const confirm = async (DR_ID: number, who = second, input: Record<string, unknown> = {}) =>
  server.call<{ State: string; Version: number }>(
    'Admin',
    'ConfirmErasure',
    { DR_ID, IsConfirmed: 1, Version: (await seen(DR_ID))?.Version, ...input },
    who,
  )
const work = () => server.runJob('carryOutErasures', {})
const erasedAt = async ({ candidateId }: Family) =>
  (await server.db.selectFrom('candidate').select('erasedAt').where('id', '=', candidateId).executeTakeFirstOrThrow())
    .erasedAt

describe('a request', () => {
  test('has a deadline, waits on the home page of the office, and its answer is read by the family', async () => {
    const one = await family()
    const sent = await ask(one, { Kind: 'correct', Wish: '联系人改为父亲' })
    expect(sent.OtherMsg.DueDate).toBe(dueDay(server.clock.now(), 15))
    const { listData } = await server.call('Admin', 'GetWorkWaiting', {}, clerk)
    expect(listData.find(({ Work }) => Work === 'dataRequests')).toMatchObject({ Count: 1 })
    expect(await seen(sent.OtherMsg.DR_ID)).toMatchObject({
      Name: '李小音',
      Wish: '联系人改为父亲',
      State: 'asked',
      DaysLeft: 21,
    })
    expect((await decide(sent.OtherMsg.DR_ID)).OtherMsg).toMatchObject({ State: 'answered' })
    const [told] = await mine(one.account)
    expect(told).toMatchObject({ State: 'answered', Answer: '已核对身份', CanWithdraw: 0 })
    expect(told?.Steps).toMatchObject([{ Kind: 'asked' }, { Kind: 'answered', Note: '已核对身份' }])
    const inbox = await server.call('Message', 'GetMyMessages', {}, one.account)
    expect(JSON.stringify(inbox.listData)).toContain('个人信息申请已答复')
    const { rows } = await server.database.pool.query(
      `select action from audit_log where subject = 'account' and subject_id = $1 order by id`,
      [one.account.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['RequestData', 'DecideDataRequest'])
  })

  test('one that is overdue stands first; one of a kind is open at a time; it can be taken back', async () => {
    const [late, early] = [await family(), await family()]
    const { DR_ID } = (await ask(late, { Kind: 'see', Wish: '看看' })).OtherMsg
    await server.db.updateTable('dataRequest').set({ dueOn: '2026-11-01' }).where('id', '=', DR_ID).execute()
    await ask(early, { Kind: 'see', Wish: '看看' })
    expect((await listed({ IsOpen: 1 }))[0]).toMatchObject({ DR_ID, DaysLeft: -19 })
    expect((await ask(late, { Kind: 'see', Wish: '再看' })).OtherMsg).toMatchObject({ Reason: 'DATA_REQUEST_OPEN' })
    expect((await server.call('User', 'WithdrawDataRequest', { DR_ID }, late.account)).Code).toBe(1)
    expect((await mine(late.account))[0]).toMatchObject({ State: 'withdrawn' })
    expect((await ask(late, { Kind: 'see', Wish: '再看' })).Code).toBe(1)
    expect((await decide(DR_ID)).OtherMsg).toMatchObject({ Reason: 'DATA_REQUEST_CHANGED' })
  })

  test('needs words where there is something to say, and cannot be about somebody else’s child', async () => {
    const [one, other] = [await family(), await family()]
    expect((await ask(one, { Kind: 'correct' })).OtherMsg).toMatchObject({ Reason: 'DATA_WISH_WRONG' })
    expect((await ask(one, {}, other.account)).status).toBe(404)
    const { DR_ID } = (await ask(one)).OtherMsg
    expect((await server.call('User', 'WithdrawDataRequest', { DR_ID }, other.account)).status).toBe(404)
    expect(await mine(other.account)).toEqual([])
    const limited = await buildAccount(server, { userType: 9, roles: ['content'] })
    expect((await server.call('Admin', 'GetDataRequestList', {}, limited)).status).toBe(403)
  })

  test('a consent to the texts that is withdrawn is asked for anew', async () => {
    const one = await family()
    await server.db.updateTable('account').set({ agreeVersion: '2026-11' }).where('id', '=', one.account.id).execute()
    const { DR_ID } = (await ask(one, { Kind: 'withdraw', CandidateID: 0, Wish: '撤回隐私政策的同意' })).OtherMsg
    expect((await decide(DR_ID)).Code).toBe(1)
    const account = await server.db
      .selectFrom('account')
      .select('agreeVersion')
      .where('id', '=', one.account.id)
      .executeTakeFirstOrThrow()
    expect(account.agreeVersion).toBeNull()
  })
})

describe('a deletion', () => {
  test('needs a second person, who may send it back, and leaves no trace', async () => {
    const whole = await buildWholeChild(server, batchId)
    const one = { account: whole.account, candidateId: whole.candidateId, enrolmentId: whole.enrolmentIds[0] }
    const { DR_ID } = (await ask(one)).OtherMsg
    expect((await decide(DR_ID)).OtherMsg).toMatchObject({ State: 'agreed' })
    expect((await mine(one.account))[0]).toMatchObject({ State: 'agreed', Answer: '' })
    expect((await confirm(DR_ID, clerk)).OtherMsg).toMatchObject({ Reason: 'DATA_REQUEST_OWN' })
    expect((await confirm(DR_ID, second, { IsConfirmed: 0, Reason: '请再核对身份' })).OtherMsg).toMatchObject({
      State: 'asked',
    })
    expect((await decide(DR_ID)).Code).toBe(1)
    expect((await confirm(DR_ID)).OtherMsg).toMatchObject({ State: 'running' })
    await work()
    expect((await mine(one.account))[0]).toMatchObject({ State: 'answered', Name: '（已删除）' })
    expect(await findInDatabase(server, whole.sought)).toEqual([])
    expect(await findInStore(server, whole.sought)).toEqual([])
    // The family sees nothing of it any more, and the staff no name.
    expect((await server.call('Exam', 'GetMyExamFormList', {}, one.account)).listData).toEqual([])
    const detail = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: one.enrolmentId }, clerk)
    expect(detail.item).toMatchObject({ Name: '（已删除）' })
    expect((await server.call('Admin', 'GetEnrolmentList', { Search: '欧阳' }, clerk)).listData).toEqual([])
  })

  test('waits while an exam runs, a video is sent, or money is on its way, says for what, and is then done', async () => {
    const one = await family()
    const now = server.clock.now()
    const { id: sessionId } = await server.db
      .insertInto('examSession')
      .values({ enrolmentId: one.enrolmentId, startedAt: now - 1000, endsAt: now + 60_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('videoUpload')
      .values({
        accountId: one.account.id,
        enrolmentId: one.enrolmentId,
        objectKey: `video/w${one.enrolmentId}.mp4`,
        uploadId: 'u',
        bytes: 9,
        partBytes: 9,
        contentType: 'video/mp4',
        createdAt: now,
      })
      .execute()
    await server.db.updateTable('payOrder').set({ status: 'open' }).where('enrolmentId', '=', one.enrolmentId).execute()
    const { DR_ID } = (await ask(one)).OtherMsg
    expect(await seen(DR_ID)).toMatchObject({
      Hindrance: '线上考试正在进行；考试视频正在上传；有一笔付款正在进行或待核对',
    })
    await decide(DR_ID)
    await confirm(DR_ID)
    await work()
    await work()
    const [waiting] = await mine(one.account)
    expect(waiting).toMatchObject({
      State: 'running',
      WaitsFor: '线上考试正在进行；考试视频正在上传；有一笔付款正在进行或待核对',
    })
    expect(waiting?.Steps).toHaveLength(4)
    expect(await erasedAt(one)).toBeNull()
    await server.db.updateTable('examSession').set({ submittedAt: now }).where('id', '=', sessionId).execute()
    await server.db
      .updateTable('videoUpload')
      .set({ endedAt: now })
      .where('enrolmentId', '=', one.enrolmentId)
      .execute()
    await server.db
      .updateTable('payOrder')
      .set({ status: 'closed' })
      .where('enrolmentId', '=', one.enrolmentId)
      .execute()
    await work()
    expect((await mine(one.account))[0]).toMatchObject({ State: 'answered' })
    expect(await erasedAt(one)).not.toBeNull()
  })

  test('of an account takes all children, ends its logins, and leaves nobody to log in', async () => {
    const whole = await buildWholeChild(server, batchId)
    const sister = await buildEnrolment(server, whole.account, batchId, { CertNO: newIdNumber(), Name: '欧阳晓雪' })
    const one = { account: whole.account, candidateId: 0, enrolmentId: sister.id }
    const { DR_ID } = (await ask(one)).OtherMsg
    await decide(DR_ID)
    await confirm(DR_ID)
    await work()
    const row = await server.db
      .selectFrom('dataRequest')
      .select('state')
      .where('id', '=', DR_ID)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('answered')
    expect((await server.call('User', 'GetMyData', {}, whole.account)).status).toBe(401)
    const sought = { ...whole.sought, words: [...whole.sought.words, whole.account.mobile, '欧阳晓雪'] }
    expect(await findInDatabase(server, sought)).toEqual([])
  })

  test('a job that is killed after the commit goes on, and tells once', async () => {
    const one = await family()
    const { DR_ID } = (await ask(one)).OtherMsg
    await decide(DR_ID)
    await confirm(DR_ID)
    const { remove } = server.services.outside.store
    Object.assign(server.services.outside.store, { remove: () => Promise.reject(new Error('killed')) })
    await expect(work()).rejects.toThrow('killed')
    Object.assign(server.services.outside.store, { remove })
    expect((await mine(one.account))[0]).toMatchObject({ State: 'running' })
    await work()
    await work()
    expect((await mine(one.account))[0]).toMatchObject({ State: 'answered' })
    const told = await server.db
      .selectFrom('message')
      .select('id')
      .where('accountId', '=', one.account.id)
      .where('event', '=', 'dataAnswered')
      .execute()
    expect(told).toHaveLength(1)
  })
})

describe('at once', () => {
  test('ten requests are one; ten decisions are one; a withdrawal meets the confirmation', async () => {
    await warmPool(server)
    const one = await family()
    const sent = await Promise.all(Array.from({ length: 10 }, () => ask(one)))
    expect(sent.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const DR_ID = sent.find(({ Code }) => Code === 1)?.OtherMsg.DR_ID as number
    const decided = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        decide(DR_ID, at % 2 === 0 ? 1 : 0, at % 2 ? clerk : second, { Version: 1 }),
      ),
    )
    expect(decided.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (let round = 0; round < 6; round++) {
      const other = await family()
      const id = (await ask(other)).OtherMsg.DR_ID
      await decide(id)
      const both = await Promise.all([
        confirm(id),
        server.call('User', 'WithdrawDataRequest', { DR_ID: id }, other.account),
      ])
      expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
    }
  })

  test('a sign-up of the same child meets its deletion: it is erased with it, or it is a new child', async () => {
    await warmPool(server)
    const others = await Promise.all(Array.from({ length: 6 }, () => buildBatch(server)))
    for (let round = 0; round < 5; round++) {
      const CertNO = newIdNumber()
      const account = await buildAccount(server)
      const { id } = await buildEnrolment(server, account, batchId, { CertNO })
      const { candidateId } = await server.db
        .selectFrom('enrolment')
        .select('candidateId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { DR_ID } = (await ask({ account, candidateId, enrolmentId: id })).OtherMsg
      await decide(DR_ID)
      await confirm(DR_ID)
      await Promise.all([
        work(),
        ...others.map(async (other, at) => {
          await pause(at * 30)
          return buildEnrolment(server, account, other, { CertNO })
        }),
      ])
      await work()
      const { rows } = await server.database.pool.query(
        `select e.name, c.erased_at is not null as erased from enrolment e join candidate c on c.id = e.candidate_id
          where c.id = $1 or c.account_id = $2`,
        [candidateId, account.id],
      )
      expect(rows.filter(({ name, erased }) => erased !== (name === '（已删除）'))).toEqual([])
      expect(rows).toHaveLength(7)
    }
  })

  test('two jobs erase one child once', async () => {
    const one = await family()
    const { DR_ID } = (await ask(one)).OtherMsg
    await decide(DR_ID)
    await confirm(DR_ID)
    await Promise.all([work(), work(), work()])
    const subjects = await server.db
      .selectFrom('erasedSubject')
      .select('id')
      .where('candidateId', '=', one.candidateId)
      .execute()
    expect(subjects).toHaveLength(1)
    const steps = await server.db
      .selectFrom('dataRequestStep')
      .select('kind')
      .where('requestId', '=', DR_ID)
      .where('kind', '=', 'answered')
      .execute()
    expect(steps).toHaveLength(1)
  })
})

test('the promise and the months are settings of administrators, with bounds and a version', async () => {
  const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const { item } = await server.call('Admin', 'GetPrivacyRules', {}, clerk)
  expect(item).toEqual({
    AnswerDays: 15,
    VideoMonths: 24,
    PhotoMonths: 60,
    ContactMonths: 36,
    MessageMonths: 24,
    Version: 1,
  })
  const save = (input: Record<string, unknown>, who = admin) =>
    server.call('Admin', 'SavePrivacyRules', { ...item, ...input }, who)
  expect((await save({}, clerk)).status).toBe(403)
  expect((await save({ PhotoMonths: 3 })).OtherMsg).toMatchObject({ Reason: 'PRIVACY_RULE_WRONG' })
  const both = await Promise.all([save({ AnswerDays: 10 }), save({ AnswerDays: 12 })])
  expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
  const one = await family()
  const { DueDate } = (await ask(one, { Kind: 'see', Wish: '看看' })).OtherMsg
  const days = (await server.call('User', 'GetMyData', {}, one.account)).item.AnswerDays as number
  expect(DueDate).toBe(dueDay(server.clock.now(), days))
  expect([10, 12]).toContain(days)
})
