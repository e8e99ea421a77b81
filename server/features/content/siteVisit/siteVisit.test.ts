import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { flushVisits } from './visitBuffer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_VISITS: '0' } })
})
afterAll(() => server.stop())

function visit(changes: Record<string, unknown> = {}) {
  return {
    Guid: 'guid-1',
    LinkUrl: '/NewsList?CID=20',
    Referrer: '/',
    LoginTime: '2026-11-20T09:59:00+08:00',
    ...changes,
  }
}

async function stored() {
  await flushVisits(server.db)
  const rows = await server.db.selectFrom('siteVisit').selectAll().orderBy('id').execute()
  await server.db.deleteFrom('siteVisit').execute()
  return rows
}

test('a visit belongs to who is signed in, whatever the body says', async () => {
  const account = await buildAccount(server)
  expect((await server.call('Public', 'AddPV', visit({ UserID: 1 }))).Code).toBe(1)
  expect((await server.call('Public', 'AddPV', visit({ UserID: 1, LeaveTime: 'nonsense' }), account)).Code).toBe(1)
  const rows = await stored()
  expect(rows.map(({ accountId }) => accountId)).toEqual([null, account.id])
  expect(rows[1]).toMatchObject({ guid: 'guid-1', linkUrl: '/NewsList?CID=20', referrer: '/', leaveTime: null })
  expect(rows[1]?.loginTime).toBe(Date.parse('2026-11-20T09:59:00+08:00'))
})

test('several come in one list; certificate numbers and codes of an address are not kept', async () => {
  const List = [visit({ LinkUrl: '/MIReview?EF_ID=7&CertNO=530102201405120011' }), visit({ LinkUrl: '' }), visit()]
  expect((await server.call('Public', 'AddPV', { List })).Code).toBe(1)
  expect((await stored()).map(({ linkUrl }) => linkUrl)).toEqual(['/MIReview?EF_ID=7', '/NewsList?CID=20'])
  expect((await server.call('Public', 'AddPV', { List: Array.from({ length: 51 }, () => visit()) })).status).toBe(400)
})

test('two hundred waiting visits are written without a flush, fewer within seconds', async () => {
  const List = Array.from({ length: 50 }, () => visit())
  for (let i = 0; i < 4; i++) await server.call('Public', 'AddPV', { List })
  const count = async () =>
    Number(
      (
        await server.db
          .selectFrom('siteVisit')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await expect.poll(count).toBe(200)
  await server.call('Public', 'AddPV', visit())
  await expect.poll(count).toBe(201)
  await stored()
})

test('while the table cannot be written, visits wait, bounded, and pages notice nothing', async () => {
  await server.db.schema.alterTable('siteVisit').renameTo('site_visit_away').execute()
  const List = Array.from({ length: 50 }, () => visit())
  for (let i = 0; i < 110; i++) expect((await server.call('Public', 'AddPV', { List })).Code).toBe(1)
  await server.db.schema
    .alterTable('site_visit_away' as 'siteVisit')
    .renameTo('siteVisit')
    .execute()
  expect(await stored()).toHaveLength(5000)
})
