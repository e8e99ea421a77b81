import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SheetFormat, writeSheet } from '#server/sheets/writeSheet.ts'
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
      .selectFrom('audit_log')
      .select(['before', 'after', 'actor_id'])
      .where('subject', '=', 'batchFees')
      .where('subject_id', '=', EB_ID)
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({
      actor_id: staff.id,
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
      .select('fee_fen')
      .where('batch_id', '=', EB_ID)
      .orderBy('fee_fen')
      .execute()
    expect(fees.map(({ fee_fen }) => fee_fen)).toEqual([15_000, 15_000, 16_000])
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

describe('a sheet of fees', () => {
  const headings = ['考区', '专业', '级别', '费用']
  const fileOf = (rows: Array<Array<string | number>>, format: SheetFormat = 'xlsx') =>
    buffer(writeSheet(format, { name: '费用', columns: headings.map((heading) => ({ heading })), rows }))
  async function send(EB_ID: number, bytes: Buffer, IsPreview: number, FeeVersion?: number, key?: string) {
    const boundary = '----fees'
    const fields = {
      EB_ID,
      IsPreview,
      FeeVersion: FeeVersion ?? (await versionOf(EB_ID)),
      ...(key ? { RequestKey: key } : {}),
    }
    const payload = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="fees"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/Admin/ImportBatchFees?${query}`,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    return response.json<{ Code: number; Msg: string; OtherMsg: Record<string, unknown> }>()
  }

  test.each<SheetFormat>(['xlsx', 'csv'])('as %s is previewed, then imported', async (format) => {
    const EB_ID = await buildBatch(server)
    const bytes = await fileOf(
      [
        ['统一', '钢琴', '一级', '155元'],
        ['昭通市', '钢琴', ' 一级', '¥160.00'],
        ['', '音乐听力', '一级', 130],
        ['昆明市', '钢琴', '二级', '不开'],
      ],
      format,
    )
    const effect = { Rows: 4, Changed: 5, Withdrawn: 1, ProblemCount: 0, Problems: [] }
    expect((await send(EB_ID, bytes, 1)).OtherMsg).toMatchObject(effect)
    expect((await feesOf(EB_ID))[piano1]).toBe(150)
    expect((await send(EB_ID, bytes, 0)).OtherMsg).toMatchObject(effect)
    expect((await feesOf(EB_ID))[piano1]).toBe(155)
    expect((await feesOf(EB_ID, ids.deskArea))[piano1]).toBe(160)
    expect((await feesOf(EB_ID, ids.area))[`${ids.hearing}:${ids.hearingGrade}`]).toBe(130)
    expect((await feesOf(EB_ID, ids.area))[`${ids.piano}:${ids.grade2}`]).toBeNull()
  })

  test('with a bad row changes nothing, and names every bad row', async () => {
    const EB_ID = await buildBatch(server)
    const rows = [
      ['昆明市', '钢琴', '一级', '155'],
      ['上海市', '钢琴', '一级', '155'],
      ['昆明市', '唢呐', '一级', '155'],
      ['昆明市', '音乐听力', '八级', '155'],
      ['昆明市', '钢琴', '八级', '很多'],
      ['昆明市', '钢琴', '一级', '156'],
    ]
    const answer = await send(EB_ID, await fileOf(rows), 0)
    expect(answer.OtherMsg).toMatchObject({
      Changed: 0,
      ProblemCount: 5,
      Problems: [
        { Line: 3, Heading: '考区', Why: '本批次没有考区“上海市”' },
        { Line: 4, Heading: '专业', Why: '没有专业“唢呐”' },
        { Line: 5, Heading: '级别', Why: '该专业没有级别“八级”' },
        { Line: 6, Heading: '费用', Why: expect.stringContaining('请填写正确的费用') },
        { Line: 7, Heading: '级别', Why: '与第2行重复：同一考区、专业和级别' },
      ],
    })
    expect((await feesOf(EB_ID, ids.area))[piano1]).toBe(150)
  })

  test('is imported once, however often it is sent; its key serves no other file', async () => {
    const EB_ID = await buildBatch(server)
    const FeeVersion = await versionOf(EB_ID)
    const bytes = await fileOf([['', '钢琴', '一级', 155]])
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => send(EB_ID, bytes, 0, FeeVersion, key)))
    for (const answer of answers) expect(answer).toMatchObject({ Code: 1, OtherMsg: { FeeVersion: FeeVersion + 1 } })
    const other = await send(EB_ID, await fileOf([['', '钢琴', '一级', 156]]), 0, FeeVersion, key)
    expect(other.Msg).toBe('参数不正确，请重试')
    expect((await feesOf(EB_ID))[piano1]).toBe(155)
  })

  test('from before somebody else’s change is refused', async () => {
    const EB_ID = await buildBatch(server)
    const FeeVersion = await versionOf(EB_ID)
    await save(EB_ID, [cell(0, 1)])
    const answer = await send(EB_ID, await fileOf([['', '钢琴', '一级', 2]]), 0, FeeVersion)
    expect(answer.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })
})
