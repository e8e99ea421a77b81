import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { buildHall, buildOnSite, type OnSite } from '#test/onSite.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let examiner: BuiltAccount
let stranger: BuiltAccount
let online: ToMark
let onSite: OnSite
let reviewId: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  const batch = await buildBatch(server)
  const owner = await buildAccount(server)
  const staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  examiner = await buildExaminer(server)
  stranger = await buildExaminer(server, { isChief: true })
  online = await buildToMark(server, owner, batch, newIdNumber())
  onSite = await buildOnSite(server, owner, batch, { timeId: await buildHall(server, batch) })
  const EF_IDs = [online.id, onSite.id]
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs, IsAssigned: 1 }, staff)
  const { OtherMsg } = await server.call<{ ER_ID: number }>(
    'Examiner',
    'SubmitExaminerReview',
    await reviewOf(online),
    examiner,
  )
  reviewId = OtherMsg.ER_ID
})
afterAll(() => server.stop())

const calls = Object.entries(contract.Examiner) as Array<[string, Endpoint]>
const inputOf = ({ input }: Endpoint) => (input as unknown as { shape: Record<string, unknown> }).shape
const about = (key: string) => calls.filter(([, endpoint]) => key in inputOf(endpoint)).map(([action]) => action)
const UNKNOWN = 1_888_888

/** A complete input for any call, so that only the missing access can make it fail. */
const filled = async () => ({
  ...(await reviewOf(online)),
  Reason: '亲属',
  Draft: '{}',
  EAS_ID: 1,
  EF_ID: undefined,
  Acts: [{ Kind: 'checkIn', DoneTime: '2026-11-20T09:00:00+08:00' }],
})
const bodyOf = ({ status, Code, Msg, OtherMsg, item, listData }: Awaited<ReturnType<TestServer['call']>>) =>
  JSON.stringify([status, Code, Msg, OtherMsg, item, listData])

test('there are calls to try', () => {
  expect(about('EF_ID').length).toBeGreaterThanOrEqual(9)
  expect(about('ER_ID')).toEqual(['ChangeExaminerReview', 'ResetReview'])
})

describe('X1 whoever is not assigned, chief or not, gets the answer of an enrolment that does not exist', () => {
  test.each(about('EF_ID'))('%s', async (action) => {
    for (const { id } of [online, onSite]) {
      const foreign = await server.call('Examiner', action, { ...(await filled()), EF_ID: id }, stranger)
      const unknown = await server.call('Examiner', action, { ...(await filled()), EF_ID: UNKNOWN }, stranger)
      expect(bodyOf(foreign)).toBe(bodyOf(unknown))
      expect([foreign.status, foreign.Code]).toEqual([404, 0])
    }
  })

  test.each(about('ER_ID'))('%s', async (action) => {
    const sent = await reviewOf(online)
    const foreign = await server.call('Examiner', action, { ...sent, ER_ID: reviewId }, stranger)
    const unknown = await server.call('Examiner', action, { ...sent, ER_ID: UNKNOWN }, stranger)
    expect(bodyOf(foreign)).toBe(bodyOf(unknown))
    expect([foreign.status, foreign.Code]).toEqual([404, 0])
  })

  test('and his lists are empty, whatever he asks them for', async () => {
    for (const asked of [{}, { IsOnline: 0 }, { IsOnline: 1 }, { State: 0 }, { State: 2 }, { MID: 1 }])
      expect(await server.call('Examiner', 'GetExaminerHaveExamFromList', asked, stranger)).toMatchObject({
        listData: [],
        totalCount: 0,
        OtherMsg: { Open: 0, Draft: 0, Done: 0 },
      })
    expect((await server.call('Examiner', 'GetExamTimeMajors', {}, stranger)).listData).toEqual([])
  })
})

describe('X2 a wrong role gets 403, nobody at all 401', () => {
  test.each(calls.map(([action]) => action))('%s', async (action) => {
    const input = { ...(await filled()), EF_ID: online.id, ER_ID: reviewId }
    const candidate = await buildAccount(server)
    const editor = await buildAccount(server, { userType: 9, roles: ['content', 'finance', 'enrolment'] })
    for (const who of [candidate, editor]) expect((await server.call('Examiner', action, input, who)).status).toBe(403)
    expect((await server.call('Examiner', action, input)).status).toBe(401)
  })
})

test('X1 what the assigned examiner lists he can open, and nothing else', async () => {
  const { listData } = await server.call('Examiner', 'GetExaminerHaveExamFromList', {}, examiner)
  expect(new Set(listData.map(({ EF_ID }) => EF_ID))).toEqual(new Set([online.id, onSite.id]))
  for (const { EF_ID } of listData)
    expect((await server.call('Examiner', 'GetExamFormReviewInfo', { EF_ID }, examiner)).Code).toBe(1)
})
