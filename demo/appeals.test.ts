import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appealDifferences } from '#domain/money/ledgerCheck.ts'
import { appealStates } from '#domain/result/appeal.ts'
import { readAppealFacts } from '#server/records/money/reconciliation/ledgerQueries.ts'
import { appealOf } from '#test/appeals.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { accounts, batchIds, enrolmentIds, loadWorld, logIn } from '#test/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: TEST_NOW })
  await loadWorld(server)
})
afterAll(() => server.stop())

describe('appeals in the demonstration', () => {
  test('there is one at each step, which staff see with its fee', async () => {
    const staff = await logIn(server.url, accounts.admin)
    const { listData } = await server.call('Admin', 'GetAppealList', { PageSize: 100 }, staff)
    const found = listData as Array<{ AP_ID: number; State: string; Fee: number; FeeState: string; EB_ID: number }>
    expect(found.map(({ State }) => State).sort()).toEqual(appealStates.filter((state) => state !== 'expired').sort())
    for (const { Fee, EB_ID, AP_ID } of found) {
      expect([Fee, EB_ID]).toEqual([30, batchIds.finished])
      const { item } = await server.call('Admin', 'GetAppeal', { AP_ID }, staff)
      expect((item.Steps as unknown[]).length).toBeGreaterThan(0)
    }
    const fees = Object.fromEntries(found.map(({ State, FeeState }) => [State, FeeState]))
    expect(fees).toMatchObject({ unpaid: 'due', sent: 'paid', answered: 'returned', withdrawn: 'void' })
  })

  test('the window is open for whoever is new: an appeal can be written and is then to be paid', async () => {
    const me = await logIn(server.url)
    const one = { id: enrolmentIds.finished }
    const { item } = await server.call('Exam', 'GetAppealOffer', { EF_ID: one.id }, me)
    expect(item).toMatchObject({ Why: '', Fee: 30, CanMarkAgain: 1 })
    expect((await server.call('Exam', 'SendAppeal', appealOf(one, [], { Fee: 30 }), me)).Code).toBe(1)
  })

  test('an examiner has one to mark, blind', async () => {
    const examiner = await logIn(server.url, accounts.thirdExaminer)
    const work = await server.call<{ Open: number }>('Examiner', 'GetExaminerHaveExamFromList', { State: 0 }, examiner)
    expect(work.OtherMsg.Open).toBe(1)
    expect(work.listData.map(({ Name }) => Name ?? '')).toEqual([''])
  })

  test('the books agree about every fee', async () => {
    const facts = []
    for await (const batch of readAppealFacts(server.db)) facts.push(...batch)
    expect(facts.length).toBeGreaterThan(8)
    expect(facts.flatMap(appealDifferences)).toEqual([])
  })
})
