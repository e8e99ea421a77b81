import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment', 'finance'] })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

/** A child as the test itself keeps it, so that it can count by hand. */
interface Child {
  id: number
  area: number
  grade: number
  day: number
  fee: number
  paidOn: number | null
}
const opening = { winter: -10, summer: -150 }
type Season = keyof typeof opening
/** The time of day of every enrolment; the clock of the test stands at ten. */
const timeOf = (season: Season, day: number) => server.clock.now() + (opening[season] + day - 1) * DAY_MS - HOUR_MS

async function enrol(season: Season, batch: number, of: Partial<Child> & { day: number }): Promise<Child> {
  const { area = ids.area, grade = ids.grade1, day, paidOn = null } = of
  const form = { CertNO: newIdNumber(), EA_ID: area, GID: grade }
  const { id } = await buildEnrolment(server, owner, batch, form)
  const paid = paidOn === null ? {} : { payStatus: 1 as const, paidAt: timeOf(season, paidOn) }
  await server.db
    .updateTable('enrolment')
    .set({ createdAt: timeOf(season, day), ...paid })
    .where('id', '=', id)
    .execute()
  return { id, area, grade, day, fee: grade === ids.grade2 ? 160 : 150, paidOn }
}
const ask = async <T>(action: string, input: Record<string, unknown>) =>
  (await server.call(`Admin`, action, input, staff)) as unknown as { item: T; listData: T[]; totalCount: number }

const sum = (children: readonly Child[]) => children.reduce((all, { fee }) => all + fee, 0)
const isPaid = ({ paidOn }: Child) => paidOn !== null
const countedOf = (own: readonly Child[], before: readonly Child[], day: number) => ({
  Enrolled: own.length,
  Paid: own.filter(isPaid).length,
  Due: sum(own.filter((child) => !isPaid(child))),
  Taken: sum(own.filter(isPaid)),
  Before: {
    Enrolled: before.length,
    Paid: before.filter(({ paidOn }) => paidOn !== null && paidOn <= day).length,
    Taken: sum(before.filter(({ paidOn }) => paidOn !== null && paidOn <= day)),
  },
})

test('by area, grade and day a batch stands beside the one before at the same moment of its registration', async () => {
  const summer = await buildBatch(server)
  const winter = await buildBatch(server)
  const before = [
    await enrol('summer', summer, { day: 1, paidOn: 1 }),
    await enrol('summer', summer, { day: 2, paidOn: 14, area: ids.deskArea }),
    await enrol('summer', summer, { day: 11, grade: ids.grade2 }),
    await enrol('summer', summer, { day: 12, paidOn: 12 }),
  ]
  const own = [
    await enrol('winter', winter, { day: 1, paidOn: 2 }),
    await enrol('winter', winter, { day: 2, grade: ids.grade2 }),
    await enrol('winter', winter, { day: 11, paidOn: 11, grade: ids.grade2 }),
  ]
  const windows = (season: Season) => ({
    registrationOpensAt: server.clock.now() + opening[season] * DAY_MS,
    registrationClosesAt: server.clock.now() + (opening[season] + 20) * DAY_MS,
  })
  const move = (batch: number, season: Season) =>
    server.db
      .updateTable('examBatch')
      .set({ name: season, ...windows(season) })
      .where('id', '=', batch)
      .execute()
  await move(summer, 'summer')
  await move(winter, 'winter')

  // Today is the eleventh day: what was enrolled on the twelfth day of summer is not compared.
  const compared = before.filter(({ day }) => day <= 11)
  interface Figures {
    Day: number
    Before: { EB_ID: number; EB_Name: string }
    Areas: Array<{ ID: number }>
    Majors: unknown[]
    Grades: Array<{ ID: number }>
    Days: Array<{ Date: string; Day: number }>
  }
  const { item } = await ask<Figures>('GetBatchFigures', { EB_ID: winter })
  expect(item).toMatchObject({ Day: 11, IsClosed: 0, Before: { EB_ID: summer, EB_Name: 'summer' } })
  const by = (key: 'area' | 'grade' | 'day', value: number) =>
    countedOf(
      own.filter((child) => child[key] === value),
      compared.filter((child) => child[key] === value),
      11,
    )
  expect(item.Areas).toMatchObject([
    { ID: ids.area, ...by('area', ids.area) },
    { ID: ids.deskArea, ...by('area', ids.deskArea) },
  ])
  expect(item.Grades).toMatchObject([
    { ID: ids.grade1, ...by('grade', ids.grade1) },
    { ID: ids.grade2, ...by('grade', ids.grade2) },
  ])
  expect(item.Majors).toMatchObject([countedOf(own, compared, 11)])
  expect(item.Days).toMatchObject(
    [1, 2, 11].map((day) => ({ Day: day, Date: shanghaiDate(timeOf('winter', day)), ...by('day', day) })),
  )
  // A day opens its rows.
  const ofDay = await ask('GetEnrolmentList', {
    EB_ID: winter,
    IsRefunded: 0,
    CreateDate: shanghaiDate(timeOf('winter', 2)),
  })
  expect(ofDay.listData).toMatchObject([{ EF_ID: own[1]?.id }])

  const { listData } = await ask<{ Compared: unknown }>('GetBatchLife', { EB_ID: winter })
  expect(listData[0]?.Compared).toEqual({
    Day: 11,
    Before: { EB_ID: summer, EB_Name: 'summer', Enrolled: compared.length },
  })
  // With the lines of all batches it is counted in one pass with them.
  const lines = await ask<{ EB_ID: number; Compared: unknown }>('GetBatchLife', {})
  expect(lines.listData.find(({ EB_ID }) => EB_ID === winter)?.Compared).toEqual(listData[0]?.Compared)
  const first = await ask<{ Compared: unknown }>('GetBatchLife', { EB_ID: summer })
  expect(first.listData[0]?.Compared).toMatchObject({ Before: null })
})
