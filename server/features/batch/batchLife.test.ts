import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { buildCertificate, buildReleased } from '#test/certificates.ts'
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

interface Life {
  EB_ID: number
  Phase: string
  Stages: Array<{ Stage: string; Count: number; Of: number | null; State: string }>
  Stuck: { Kind: string; Count: number } | null
}
const ask = (action: string, input: Record<string, unknown> = {}, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
async function lifeOf(EB_ID: number, who = staff): Promise<Life> {
  return (await ask('GetBatchLife', { EB_ID }, who)).listData[0] as unknown as Life
}
const countsOf = ({ Stages }: Life) => Stages.map(({ Count, Of }) => (Of === null ? Count : `${Count}/${Of}`)).join(' ')

async function enrol(batch: number, { isPaid = false, ...form }: Record<string, unknown> = {}): Promise<number> {
  const { id } = await buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), ...form })
  if (isPaid)
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', '=', id)
      .execute()
  return id
}
async function limitedTo(areaId: number): Promise<BuiltAccount> {
  const account = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment'] })
  await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: account.id, areaId }).execute()
  return account
}

describe('how far a batch has come', () => {
  test('each stage counts who has come as far, from enrolling to the certificate', async () => {
    const batch = await buildBatch(server)
    await enrol(batch)
    const paid = await enrol(batch, { isPaid: true })
    const refunded = await enrol(batch, { isPaid: true })
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', refunded).execute()
    expect(countsOf(await lifeOf(batch))).toBe('8 2 1/2 0/1 0/0 0/0 0/0 0/0')
    expect(await lifeOf(batch)).toMatchObject({ Phase: '报名中', Stuck: null })

    const beginsAt = server.clock.now() + 5 * DAY_MS
    const { id: examTimeId } = await server.db
      .insertInto('examTime')
      .values({ batchId: batch, isOnline: false, beginsAt, endsAt: beginsAt + 3_600_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId }).where('id', '=', paid).execute()
    await buildReleased(server, owner, batch)
    await buildCertificate(server, owner, batch)
    // Two have a result without an exam time: their results came from elsewhere.
    expect(countsOf(await lifeOf(batch))).toBe('8 4 3/4 1/3 2/2 2/2 2/2 0/1')

    const closed = { registrationClosesAt: server.clock.now() - DAY_MS }
    await server.db.updateTable('examBatch').set(closed).where('id', '=', batch).execute()
    expect(await lifeOf(batch)).toMatchObject({ Phase: '排考中', Stuck: { Kind: 'untimed', Count: 2 } })
    await server.db.updateTable('enrolment').set({ examTimeId }).where('batchId', '=', batch).execute()
    expect(await lifeOf(batch)).toMatchObject({ Stuck: { Kind: 'hiddenTimes', Count: 3 } })
  })

  test('whoever is limited to areas is told of his own alone', async () => {
    const batch = await buildBatch(server)
    await enrol(batch, { isPaid: true })
    expect(countsOf(await lifeOf(batch, await limitedTo(ids.area)))).toBe('8 1 1/1 0/1 0/0 0/0 0/0 0/0')
    const elsewhere = await limitedTo(ids.deskArea)
    expect(countsOf(await lifeOf(batch, elsewhere))).toBe('8 0 0/0 0/0 0/0 0/0 0/0 0/0')
    expect((await ask('GetBatchFigures', { EB_ID: batch }, elsewhere)).item).toMatchObject({
      Areas: [],
      Majors: [],
      Grades: [],
      Days: [],
    })
  })

  test('without a batch: all that are worked on, drafts as well, and none that is over', async () => {
    const [draft, open, over] = [
      await buildBatch(server, { isDraft: true }),
      await buildBatch(server),
      await buildBatch(server, { opensInDays: -30, closesInDays: -20 }),
    ]
    const listed = (await ask('GetBatchLife')).listData.map(({ EB_ID }) => EB_ID)
    expect(listed).toEqual(expect.arrayContaining([draft, open]))
    expect(listed).not.toContain(over)
    expect(await lifeOf(over)).toMatchObject({ Phase: '已完成' })
    expect((await ask('GetBatchLife', { EB_ID: 2_000_000 })).status).toBe(404)
  })
})

test('the figures of a batch by area, major, grade and day agree with each other', async () => {
  const batch = await buildBatch(server)
  await enrol(batch, { isPaid: true })
  await enrol(batch, { GID: ids.grade2 })
  const figures = (await ask('GetBatchFigures', { EB_ID: batch })).item as Record<
    string,
    Array<Record<string, unknown>>
  >
  const all = { Enrolled: 2, Paid: 1, Due: 160, Taken: 150 }
  expect(figures.Areas).toMatchObject([{ ID: ids.area, Name: '昆明市', ...all }])
  expect(figures.Majors).toMatchObject([{ ID: ids.piano, Name: '钢琴', ...all }])
  expect(figures.Grades).toMatchObject([
    { ID: ids.grade1, Name: '一级', Enrolled: 1, Paid: 1, Due: 0, Taken: 150 },
    { ID: ids.grade2, Name: '二级', Enrolled: 1, Paid: 0, Due: 160, Taken: 0 },
  ])
  expect(figures.Days).toHaveLength(1)
  expect(figures.Days?.[0]).toMatchObject(all)
})

test('switching off a major names the batches that offer it and those who enrolled', async () => {
  const batch = await buildBatch(server)
  await enrol(batch, { isPaid: true })
  await enrol(batch)
  const useOf = async (part: Record<string, number>) =>
    (await ask('GetOfferUse', part)).listData.find(({ EB_ID }) => EB_ID === batch)
  expect(await useOf({ MID: ids.piano })).toMatchObject({ Offers: 6, Enrolled: 2, Unpaid: 1 })
  expect(await useOf({ MID: ids.hearing })).toMatchObject({ Offers: 2, Enrolled: 0, Unpaid: 0 })
  expect(await useOf({ EA_ID: ids.area })).toMatchObject({ Offers: 4, Enrolled: 2 })
  expect(await useOf({ GID: ids.grade1 })).toMatchObject({ Offers: 2, Enrolled: 2 })
  const over = await buildBatch(server, { opensInDays: -30, closesInDays: -20 })
  expect((await ask('GetOfferUse', { MID: ids.piano })).listData.map(({ EB_ID }) => EB_ID)).not.toContain(over)
  expect((await ask('GetOfferUse')).listData).toEqual([])
})
