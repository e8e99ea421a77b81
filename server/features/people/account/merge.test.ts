import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { PASSWORD, registerAccount } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accountReferences } from './references.ts'

let server: TestServer
let admin: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0', LIMIT_SMS: '0' } })
  batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
})
afterAll(() => server.stop())

const versionOf = async (UserID: number) =>
  (await server.call('Admin', 'GetAccount', { UserID }, admin)).item.Version as number
const merge = async (to: { id: number }, from: { id: number }, changes: Record<string, unknown> = {}) => {
  const versions = { Version: await versionOf(to.id), FromVersion: await versionOf(from.id) }
  const request = { UserID: to.id, FromUserID: from.id, Reason: '父母各有一个账号', Proof: '户口本', ...versions }
  return server.call('Admin', 'MergeAccounts', { ...request, ...changes }, admin)
}
const ownersOf = async (enrolmentIds: number[]) =>
  (
    await server.db
      .selectFrom('enrolment')
      .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
      .select(['enrolment.accountId', 'candidate.accountId as personOf'])
      .where('enrolment.id', 'in', enrolmentIds)
      .execute()
  ).map(({ accountId, personOf }) => [accountId, personOf])

/** Every column that refers to an account, and how many rows of it do. */
async function referencesTo(accountId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; table: string; column: string }>`
    select c.conrelid::regclass || '.' || a.attname as name, c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(server.db)
  const counted: Record<string, number> = {}
  for (const { name, table, column } of rows) {
    const found = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(server.db)
    counted[name] = Number(found.rows[0]?.count)
  }
  return counted
}

describe('two accounts of one family', () => {
  test('become one: everything that refers to the emptied account is moved, or is said to stay', async () => {
    const [to, from] = [await registerFamily(), await registerFamily()]
    const CertNO = newIdNumber()
    const second = await buildBatch(server)
    const kept = await buildEnrolment(server, to, batch, { CertNO })
    const same = await buildEnrolment(server, from, second, { CertNO })
    const other = await buildEnrolment(server, from, second)
    const upload = { accountId: from.id, enrolmentId: other.id, uploadId: 'u', bytes: 9, partBytes: 9 }
    const [now, contentType] = [server.clock.now(), 'video/mp4']
    await server.db
      .insertInto('uploadPrefix')
      .values({ prefix: 'video/1/', accountId: from.id, issuedAt: now, expiresAt: now })
      .execute()
    await server.db
      .insertInto('videoUpload')
      .values({ ...upload, objectKey: 'video/1/a', contentType, createdAt: now })
      .execute()
    await server.db
      .insertInto('rehearsalUpload')
      .values({ ...upload, objectKey: 'video/1/b', createdAt: now })
      .execute()

    expect((await merge(to, from)).item).toMatchObject({ UserID: to.id, Enrolments: 3 })
    expect(await ownersOf([kept.id, same.id, other.id])).toEqual(Array(3).fill([to.id, to.id]))
    const people = (await server.call('Admin', 'GetAccount', { UserID: to.id }, admin)).item.People
    expect(people).toHaveLength(2)

    const left = await referencesTo(from.id)
    expect(
      Object.keys(left).toSorted((a, b) => a.localeCompare(b)),
      'say in references.ts what a merge does',
    ).toEqual(Object.keys(accountReferences).toSorted((a, b) => a.localeCompare(b)))
    for (const [name, count] of Object.entries(left))
      if (accountReferences[name] === 'moves' || accountReferences[name] === 'staff')
        expect([name, count]).toEqual([name, 0])
    expect((await referencesTo(to.id))['agreement.account_id']).toBe(2)
    expect((await server.call('User', 'GetUserInfo', {}, from)).status).toBe(401)
    const masked = `${to.mobile.slice(0, 3)}****${to.mobile.slice(-4)}`
    const login = await server.call('User', 'GetToken', { Mobile: from.mobile, Pwd: PASSWORD })
    expect(login.Msg).toBe(`该账号已与家人的账号合并，请用手机号${masked}登录`)

    // Sent again it succeeds and changes nothing; the closed account takes part in nothing else.
    expect((await merge(to, from)).item).toMatchObject({ Enrolments: 3 })
    expect((await merge(from, to)).OtherMsg).toMatchObject({ Reason: 'ACCOUNT_CLOSED' })
    const locking = { UserID: from.id, IsLocked: 0, Reason: '误操作', Version: await versionOf(from.id) }
    expect((await server.call('Admin', 'LockAccount', locking, admin)).OtherMsg).toMatchObject({
      Reason: 'ACCOUNT_CLOSED',
    })
    // The number of the closed account is free for the one that took it over.
    const change = { UserID: to.id, OldMobile: to.mobile, NewMobile: from.mobile, Reason: '换号', Proof: '户口本' }
    const moved = await server.call(
      'Admin',
      'ChangeAccountMobile',
      { ...change, Version: await versionOf(to.id) },
      admin,
    )
    expect(moved.Code).toBe(1)
    expect((await server.call('User', 'GetToken', { Mobile: from.mobile, Pwd: PASSWORD })).Code).toBe(1)
  })

  async function registerFamily() {
    const person = await registerAccount(server)
    const row = await server.db
      .selectFrom('account')
      .select('id')
      .where('mobile', '=', person.mobile)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('agreement')
      .values(
        (['service', 'privacy'] as const).map((kind) => ({
          accountId: row.id,
          kind,
          version: 'v0',
          agreedAt: server.clock.now(),
          address: '',
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ...person, id: row.id }
  }

  test('are two, open, and as they were seen', async () => {
    const [to, from] = [await buildAccount(server), await buildAccount(server)]
    expect((await merge(to, to)).OtherMsg).toMatchObject({ Reason: 'MERGE_WITH_ITSELF' })
    expect((await merge(to, from, { FromUserID: admin.id })).status).toBe(404)
    expect((await merge(to, from, { FromVersion: 7 })).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    const locking = { UserID: from.id, IsLocked: 1, Reason: '核实中', Version: await versionOf(from.id) }
    await server.call('Admin', 'LockAccount', locking, admin)
    expect((await merge(to, from)).OtherMsg).toMatchObject({ Reason: 'MERGE_LOCKED' })
  })

  test('merged in both directions at once become one', async () => {
    await warmPool(server)
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await buildAccount(server), await buildAccount(server)]
      const { id } = await buildEnrolment(server, one, batch)
      const answers = await Promise.all([merge(one, other), merge(other, one)])
      expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
      const kept = answers[0].Code === 1 ? one : other
      expect(await ownersOf([id])).toEqual([[kept.id, kept.id]])
    }
  })

  test('merged while either enrols and pays: no enrolment stays behind, and a payment goes with its enrolment', async () => {
    await warmPool(server)
    for (let round = 0; round < 4; round++) {
      const [to, from] = [await buildAccount(server, { openId: PAYER }), await buildAccount(server, { openId: PAYER })]
      const unpaid = await buildEnrolment(server, from, batch)
      const photos = await Promise.all([to, from].map((who) => buildPhoto(server, who)))
      const signUp = (who: BuiltAccount, photo = '') =>
        server.call<{ EF_ID: number }>('Exam', 'ExamSignUp', signUpForm(batch, photo, { GID: ids.grade2 }), who)
      const [merged, paying, ...signedUp] = await Promise.all([
        merge(to, from),
        server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: unpaid.payCode, OpenID: '', IP: '1.2.3.4' }, from),
        signUp(to, photos[0]),
        signUp(from, photos[1]),
      ])
      expect(merged.Code).toBe(1)
      expect(signedUp[0]?.Code).toBe(1)
      const made = signedUp.filter(({ Code }) => Code === 1).map(({ OtherMsg }) => OtherMsg.EF_ID)
      for (const owners of await ownersOf([unpaid.id, ...made])) expect(owners).toEqual([to.id, to.id])
      if (signedUp[1]?.Code !== 1) expect([401, 404]).toContain(signedUp[1]?.status)
      if (paying.Code !== 1) expect([401, 404]).toContain(paying.status)
      const again = await server.call(
        'WeiXin',
        'CreateWeiXinPayUrl',
        { PayCode: unpaid.payCode, OpenID: '', IP: '1.2.3.4' },
        to,
      )
      expect(again.Code).toBe(1)
    }
  })
})
