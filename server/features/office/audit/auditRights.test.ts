import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAY_CHANGE_AUDIT } from '#server/db/auditRights.ts'
import { changesOf } from '#server/records/office/audit/auditChanges.ts'
import { eraseAuditWords } from '#server/records/office/audit/eraseAuditWords.ts'
import { proveChain } from '#server/records/office/audit/proveChain.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let accountId: number
beforeAll(async () => {
  server = await startTestServer()
  accountId = (await buildAccount(server, { userType: 9, roles: ['admin'] })).id
  for (const mobile of ['13900000001', '13900000002'])
    await insertAudit(
      { db: server.db, now: server.clock.now(), requestId: 'test', me: { accountId } },
      {
        action: 'ChangeAccountMobile',
        subject: 'account',
        subjectId: accountId,
        before: { mobile },
        after: { mobile: '13900000009', reason: '换号', proof: '身份证' },
      },
    )
})
afterAll(() => server.stop())

// A database of somebody else has the rights that its owner gave.
describe.skipIf(process.env.DATABASE_URL)('the application’s connection', () => {
  test.each([
    ['changes no row', "update audit_log set action = 'x'"],
    ['deletes none', 'delete from audit_log'],
    ['empties the table not', 'truncate audit_log'],
    ['nor with what refers to it', 'truncate account cascade'],
    ['drops it not', 'drop table audit_log'],
    ['nor by its schema', 'drop schema public cascade'],
    ['takes no trigger off', 'alter table audit_log disable trigger all'],
    ['nor drops one', 'drop trigger audit_log_append_only on audit_log'],
    [
      'replaces no function of its triggers',
      'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ['takes not the role of the owner', 'set role kaoji_audit'],
    ['changes no seal', 'update audit_seal set row_count = 0'],
    ['deletes no seal', 'delete from audit_seal'],
    ['empties no seals', 'truncate audit_seal'],
  ])('%s', async (_, statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner|append-only/)
  })

  test('gives itself no right', async () => {
    // Such a grant is a warning and no error.
    await sql`grant update on audit_log to current_user`.execute(server.db)
    await expect(sql`update audit_log set action = 'x'`.execute(server.db)).rejects.toThrow('permission denied')
  })

  test('says so of itself', async () => {
    expect((await sql.raw<{ may: boolean }>(MAY_CHANGE_AUDIT).execute(server.db)).rows).toEqual([{ may: false }])
  })
})

test('what a row says is erased with a person, and the chain holds', async () => {
  expect((await proveChain(server.db)).misfit).toBeNull()
  expect(await eraseAuditWords(server.db, { subject: 'account', ids: [accountId], now: server.clock.now() })).toBe(2)
  const rows = await server.db.selectFrom('auditLog').selectAll().where('subjectId', '=', accountId).execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/1390000000|换号|身份证/)
  for (const row of rows) expect(changesOf(row, () => '')).toEqual([])
  expect(await proveChain(server.db)).toMatchObject({ misfit: null })
  // Nothing is there to be erased a second time.
  expect(await eraseAuditWords(server.db, { subject: 'account', ids: [accountId], now: server.clock.now() })).toBe(0)
})
