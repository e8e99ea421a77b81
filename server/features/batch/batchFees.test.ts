import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
const sheetOf = async (EB_ID: number, EA_ID = 0) => (await ask('GetBatchFees', { EB_ID, EA_ID })).item
const versionOf = async (EB_ID: number) => Number((await sheetOf(EB_ID)).FeeVersion)
interface Cell {
  MID: number
  GID: number
  Fee: number | null
  Base: number | null
}
const feesOf = async (EB_ID: number, EA_ID = 0) =>
  Object.fromEntries(((await sheetOf(EB_ID, EA_ID)).Cells as Cell[]).map(({ MID, GID, Fee }) => [`${MID}:${GID}`, Fee]))
const piano1 = `${ids.piano}:${ids.grade1}`
const cell = (EA_ID: number, Fee: number | null, GID: number = ids.grade1) => ({ EA_ID, MID: ids.piano, GID, Fee })
const save = async (EB_ID: number, Cells: object[], facts = {}) =>
  ask('SaveBatchFees', { EB_ID, FeeVersion: await versionOf(EB_ID), Cells, ...facts })
const areasOf = async (EB_ID: number) =>
  Object.fromEntries(
    ((await sheetOf(EB_ID)).Areas as Array<Record<string, number>>).map(({ EA_ID, ...area }) => [EA_ID, area]),
  )

describe('the fees of a batch', () => {
  test('are a base and its exceptions; a base fee is followed by the areas without one', async () => {
    const EB_ID = await buildBatch(server)
    expect(await feesOf(EB_ID)).toEqual({
      [piano1]: 150,
      [`${ids.piano}:${ids.grade2}`]: 160,
      [`${ids.piano}:${ids.grade8}`]: 220,
      [`${ids.hearing}:${ids.hearingGrade}`]: 120,
    })
    const exception = await save(EB_ID, [cell(ids.deskArea, 180.5)])
    expect(exception.OtherMsg).toMatchObject({ Changed: 1, Offered: 0, Withdrawn: 0 })
    expect((await areasOf(EB_ID))[ids.deskArea]).toMatchObject({ TakesPart: 1, Offers: 4, Exceptions: 1 })
    expect((await save(EB_ID, [cell(0, 155)])).OtherMsg).toMatchObject({ Changed: 1 })
    expect((await feesOf(EB_ID, ids.area))[piano1]).toBe(155)
    expect((await feesOf(EB_ID, ids.deskArea))[piano1]).toBe(180.5)
    // What candidates read is the same.
    const { listData } = await server.call('ExamPublic', 'GetALLExamBatchALLFeeList')
    const fees = listData.find((batch) => batch.EB_ID === EB_ID)?.ExamBatchFees as Array<Record<string, number>>
    expect(fees.find(({ EA_ID, GID }) => EA_ID === ids.deskArea && GID === ids.grade1)?.Fee).toBe(180.5)
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after', 'actorId'])
      .where('subject', '=', 'batchFees')
      .where('subjectId', '=', EB_ID)
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({
      actorId: staff.id,
      before: { Fees: [[ids.deskArea, ids.piano, ids.grade1, 15_000]] },
      after: { Fees: [[ids.deskArea, ids.piano, ids.grade1, 18_050]] },
    })
  })

  test('that are empty or 0 are not offered, and can be offered again', async () => {
    const EB_ID = await buildBatch(server)
    expect((await save(EB_ID, [cell(0, null), cell(0, 0, ids.grade2)])).OtherMsg).toMatchObject({
      Changed: 4,
      Withdrawn: 4,
    })
    expect(await feesOf(EB_ID, ids.area)).not.toHaveProperty(piano1)
    expect((await save(EB_ID, [cell(0, 10)])).OtherMsg).toMatchObject({ Changed: 2, Offered: 2 })
  })

  test('say before they change how many enrolled at the earlier ones, who keep theirs', async () => {
    const EB_ID = await buildBatch(server)
    const owner = await buildAccount(server)
    for (const GID of [ids.grade1, ids.grade1, ids.grade2])
      await buildEnrolment(server, owner, EB_ID, { CertNO: newIdNumber(), GID })
    const Cells = [cell(0, 999)]
    const effect = { Changed: 2, Offered: 0, Withdrawn: 0, Enrolled: 2, Unpaid: 2 }
    expect((await ask('CheckBatchFees', { EB_ID, Cells })).OtherMsg).toEqual(effect)
    expect((await feesOf(EB_ID))[piano1]).toBe(150)
    expect((await save(EB_ID, Cells)).OtherMsg).toMatchObject(effect)
    const fees = await server.db
      .selectFrom('enrolment')
      .select('feeFen')
      .where('batchId', '=', EB_ID)
      .orderBy('feeFen')
      .execute()
    expect(fees.map(({ feeFen }) => feeFen)).toEqual([15_000, 15_000, 16_000])
  })

  test.each([
    ['three decimals', { Fee: 1.005 }, 'FEE_WRONG'],
    ['more than anybody pays', { Fee: 100_001 }, 'FEE_WRONG'],
    ['less than nothing', { Fee: -1 }, 'FEE_WRONG'],
    ['a grade of hearing for the piano', { GID: ids.hearingGrade }, 'FEE_CELL_WRONG'],
    ['a major that nobody knows', { MID: 2_000_000 }, 'FEE_CELL_WRONG'],
    ['an area that nobody knows', { EA_ID: 2_000_000 }, 'FEE_CELL_WRONG'],
  ])('%s is refused', async (_, change, Reason) => {
    const EB_ID = await buildBatch(server)
    expect((await save(EB_ID, [{ ...cell(0, 1), ...change }])).OtherMsg).toMatchObject({ Reason })
  })

  test('two at once: one saves, the others are told', async () => {
    const EB_ID = await buildBatch(server)
    const FeeVersion = await versionOf(EB_ID)
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((fee) => save(EB_ID, [cell(0, fee)], { FeeVersion })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: FeeVersion + 1 })
    // Nothing changes, nothing is written, and nobody is told.
    const { OtherMsg } = await save(EB_ID, [])
    expect(OtherMsg).toMatchObject({ Changed: 0, FeeVersion: FeeVersion + 1 })
  })

  test('that are sent again after a lost answer change once', async () => {
    const EB_ID = await buildBatch(server)
    const request = { FeeVersion: await versionOf(EB_ID), RequestKey: randomUUID() }
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => save(EB_ID, [cell(0, 7)], request)))
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1])
    expect(await versionOf(EB_ID)).toBe(request.FeeVersion + 1)
  })

  test('are compared with the batch it was cloned from, or another', async () => {
    const EB_ID = await buildBatch(server)
    const schedule = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const clone = await ask('CloneBatch', { EB_ID, EB_Name: '明年', RegStartDate: '2027-11-10' }, schedule)
    const cloned = Number(clone.item.EB_ID)
    await save(cloned, [cell(0, 175)])
    const sheet = await sheetOf(cloned)
    expect(sheet.ComparedWith).toMatchObject({ EB_ID })
    expect((sheet.Cells as Cell[])[0]).toMatchObject({ Fee: 175, Before: 150, Base: 175 })
    const other = await ask('GetBatchFees', { EB_ID, Compare: cloned, EA_ID: ids.area })
    expect((other.item.Cells as Cell[])[0]).toMatchObject({ Fee: 150, Before: 175 })
    expect((await sheetOf(EB_ID)).ComparedWith).toBeNull()
    expect((await ask('GetBatchFees', { EB_ID, Compare: 2_000_000 })).status).toBe(404)
    expect((await ask('GetBatchFees', { EB_ID, EA_ID: 2_000_000 })).status).toBe(404)
    expect((await ask('GetBatchFees', { EB_ID }, await buildAccount(server))).status).toBe(403)
  })
})

test('an area that leaves has no offers, one that joins gets the base fees; another base fee does not open it', async () => {
  const EB_ID = await buildBatch(server)
  await save(EB_ID, [cell(ids.area, 200)])
  const set = async (TakesPart: number, EA_ID: number = ids.area) =>
    ask('SetBatchArea', { EB_ID, EA_ID, TakesPart, FeeVersion: await versionOf(EB_ID) })
  expect((await set(0)).OtherMsg).toMatchObject({ Changed: 4, Withdrawn: 4 })
  expect((await areasOf(EB_ID))[ids.area]).toMatchObject({ TakesPart: 0, Offers: 0 })
  await save(EB_ID, [cell(0, 155)])
  expect(await feesOf(EB_ID, ids.area)).not.toMatchObject({ [piano1]: expect.any(Number) })
  expect((await save(EB_ID, [cell(ids.area, 1)])).OtherMsg).toMatchObject({ Reason: 'FEE_CELL_WRONG' })
  expect((await set(1)).OtherMsg).toMatchObject({ Changed: 4, Offered: 4 })
  expect((await feesOf(EB_ID, ids.area))[piano1]).toBe(155)
  const version = await versionOf(EB_ID)
  expect((await set(1)).OtherMsg).toMatchObject({ Changed: 0, FeeVersion: version })
  expect((await set(1, 2_000_000)).status).toBe(404)
  // Without any fee, leaving is a change as well.
  await save(
    EB_ID,
    ((await sheetOf(EB_ID)).Cells as Cell[]).map(({ MID, GID }) => ({ EA_ID: 0, MID, GID, Fee: null })),
  )
  expect((await set(0)).OtherMsg).toMatchObject({ Changed: 0, FeeVersion: version + 2 })
})
