import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

const enrol = async (changes: Record<string, unknown>, EB_ID = batch) =>
  (await buildEnrolment(server, await buildAccount(server), EB_ID, { CertNO: newIdNumber(), ...changes })).id
const listed = async (input: Record<string, unknown> = {}) => {
  const answer = await server.call('Admin', 'GetPossibleDoubles', { EB_ID: batch, ...input }, clerk)
  expect(answer.totalCount).toBe(answer.listData.length)
  return answer.listData.map(({ Sides }) => (Sides as Array<{ EF_ID: number }>).map(({ EF_ID }) => EF_ID))
}

test('namesakes born in one month with different certificates are listed until somebody decides', async () => {
  const twin = { Name: '双胞一', BirthDate: '2014.05' }
  const [one, other] = [await enrol(twin), await enrol({ ...twin, MID: ids.piano })]
  expect(await listed()).toEqual([[one, other]])
  // Other months and other batches are other children, and one certificate in two majors is no double.
  await enrol({ ...twin, BirthDate: '2014.06' })
  await enrol(twin, await buildBatch(server, { id: 777 }))
  const CertNO = newIdNumber()
  const both = { Name: '一个孩子', BirthDate: '2013.01', CertNO }
  await enrol(both)
  await enrol({ ...both, MID: ids.hearing, GID: ids.hearingGrade })
  expect(await listed()).toEqual([[one, other]])

  const decided = await server.call('Admin', 'DecideDouble', { EF_IDs: [other, one], IsSame: 0, Note: '双胞胎' }, clerk)
  expect(decided.Code).toBe(1)
  expect(await listed()).toEqual([])
  expect(await listed({ IsDecided: 1 })).toEqual([[one, other]])
  for (const EF_ID of [one, other]) {
    const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID }, clerk)
    expect(item.History).toMatchObject([{ Action: 'DecideDouble', After: { isSame: false, reason: '双胞胎' } }])
  }
  // Somebody may think again.
  await server.call('Admin', 'DecideDouble', { EF_IDs: [one, other], IsSame: 1 }, clerk)
  const { listData } = await server.call('Admin', 'GetPossibleDoubles', { EB_ID: batch, IsDecided: 1 }, clerk)
  expect(listData).toMatchObject([{ SameName: 1, SamePhoto: 0, IsSame: 1, DecidedBy: '测试' }])
})

test('refunded enrolments are no doubles', async () => {
  const same = { Name: '退费一', BirthDate: '2012.03' }
  const [one] = [await enrol(same), await enrol(same)]
  expect(await listed()).toHaveLength(1)
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 2, paidAt: server.clock.now() })
    .where('id', '=', one as number)
    .execute()
  expect(await listed()).toEqual([])
})

test('one enrolment is no pair, and an unknown one is not found', async () => {
  const one = await enrol({ Name: '单独' })
  const decide = (EF_IDs: number[]) => server.call('Admin', 'DecideDouble', { EF_IDs, IsSame: 1 }, clerk)
  expect((await decide([one, one])).status).toBe(400)
  expect((await decide([one, 999_999])).status).toBe(404)
})
