import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type SheetFormat, writeSheet } from '#server/sheets/writeSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>) =>
  server.call<Record<string, unknown>>('Admin', action, input, staff)
const sheetOf = async (EB_ID: number, EA_ID = 0) => (await ask('GetBatchFees', { EB_ID, EA_ID })).item
const versionOf = async (EB_ID: number) => Number((await sheetOf(EB_ID)).FeeVersion)
const feesOf = async (EB_ID: number, EA_ID = 0) =>
  Object.fromEntries(
    ((await sheetOf(EB_ID, EA_ID)).Cells as Array<{ MID: number; GID: number; Fee: number | null }>).map(
      ({ MID, GID, Fee }) => [`${MID}:${GID}`, Fee],
    ),
  )
const piano1 = `${ids.piano}:${ids.grade1}`
const cell = (EA_ID: number, Fee: number | null, GID: number = ids.grade1) => ({ EA_ID, MID: ids.piano, GID, Fee })
const save = async (EB_ID: number, Cells: object[]) =>
  ask('SaveBatchFees', { EB_ID, FeeVersion: await versionOf(EB_ID), Cells })

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

  test('of a base fee that no area follows changes no fee of an area, and is not the same as what is stored', async () => {
    const EB_ID = await buildBatch(server)
    await save(EB_ID, [cell(ids.area, 170), cell(ids.deskArea, 180.5)])
    const bytes = await fileOf([['统一', '钢琴', '一级', 155]])
    expect((await send(EB_ID, bytes, 1)).OtherMsg).toMatchObject({ Changed: 0, IsSame: 0 })
    await send(EB_ID, bytes, 0)
    expect((await feesOf(EB_ID))[piano1]).toBe(155)
    expect((await send(EB_ID, bytes, 1)).OtherMsg).toMatchObject({ Changed: 0, IsSame: 1 })
  })

  async function exported(EB_ID: number, IsComplete: 0 | 1, Format: SheetFormat) {
    const { OJ_ID } = (await ask('ExportBatchFees', { EB_ID, IsComplete, Format })).OtherMsg
    await server.runJob('exportBatchFees', { officeJobId: Number(OJ_ID) })
    const { Link } = (await ask('GetOfficeJobFile', { OJ_ID })).OtherMsg
    return Buffer.from(await (await fetch(`${server.url}${String(Link)}`)).arrayBuffer())
  }
  const rowsOf = async (bytes: Buffer) => (await readSheet(bytes)).rows.map(({ cells }) => cells.join(' '))

  test.each<[SheetFormat, 0 | 1]>([
    ['xlsx', 0],
    ['xlsx', 1],
    ['csv', 0],
    ['csv', 1],
  ])(
    'exported as %s (complete: %i) is read back unchanged, also by a batch that had other fees',
    async (format, all) => {
      const EB_ID = await buildBatch(server)
      await save(EB_ID, [cell(ids.deskArea, 180.5), cell(ids.area, null, ids.grade2), cell(0, null, ids.grade8)])
      await save(EB_ID, [cell(ids.area, 90, ids.grade8)])
      const bytes = await exported(EB_ID, all, format)
      const unchanged = { IsSame: 1, Changed: 0, Offered: 0, Withdrawn: 0, ProblemCount: 0 }
      expect((await send(EB_ID, bytes, 1)).OtherMsg).toMatchObject(unchanged)
      const other = await buildBatch(server)
      // A sheet without the areas says nothing of the exceptions of another batch.
      await save(other, [cell(0, 1), ...(all === 1 ? [cell(ids.deskArea, 2, ids.grade2)] : [])])
      expect((await send(other, bytes, 0)).OtherMsg).toMatchObject({ ProblemCount: 0 })
      for (const area of [0, ids.area, ids.deskArea]) {
        const offered = async (batch: number) =>
          Object.entries(await feesOf(batch, area)).filter(([, fee]) => fee !== null)
        expect(await offered(other)).toEqual(await offered(EB_ID))
      }
      const rows = await rowsOf(bytes)
      expect(rows).toEqual(
        expect.arrayContaining(['考区 专业 级别 费用', '昭通市 钢琴 一级 180.5', '昆明市 钢琴 八级 90']),
      )
      expect(rows.includes('昆明市 钢琴 一级 150')).toBe(all === 1)
    },
  )

  test('has a template with every combination, which changes nothing as it is', async () => {
    const EB_ID = await buildBatch(server)
    const { OtherMsg } = await ask('GetFeeTemplate', { EB_ID })
    expect(OtherMsg.FileName).toMatch(/费用表\.xlsx$/)
    const bytes = Buffer.from(String(OtherMsg.Content), 'base64')
    expect(await rowsOf(bytes)).toEqual(expect.arrayContaining(['统一 钢琴 一级 150', '统一 音乐听力 一级 120']))
    expect((await send(EB_ID, bytes, 1)).OtherMsg).toMatchObject({ Changed: 0, ProblemCount: 0 })
    expect((await ask('GetFeeTemplate', { EB_ID: 2_000_000 })).status).toBe(404)
  })

  test('with a bad row changes nothing, and names every bad row', async () => {
    const EB_ID = await buildBatch(server)
    const rows = [
      ['昆明市', '钢琴', '一级', '155'],
      ['上海市', '钢琴', '一级', '155'],
      ['昆明市', '唢呐', '一级', '155'],
      ['昆明市', '音乐听力', '八级', '155'],
      ['昆明市', '钢琴', '八十级', '很多'],
      ['昆明市', '钢琴', '一级', '156'],
    ]
    const answer = await send(EB_ID, await fileOf(rows), 0)
    expect(answer.OtherMsg).toMatchObject({
      Changed: 0,
      ProblemCount: 6,
      Problems: [
        { Line: 3, Heading: '考区', Msg: '本批次没有考区“上海市”' },
        { Line: 4, Heading: '专业', Msg: '没有专业“唢呐”' },
        { Line: 5, Heading: '级别', Msg: '该专业没有级别“八级”' },
        { Line: 6, Heading: '费用', Msg: expect.stringContaining('“很多”：请填写正确的费用') },
        { Line: 6, Heading: '级别', Msg: '该专业没有级别“八十级”' },
        { Line: 7, Heading: '级别', Msg: '与第2行重复：同一考区、专业和级别' },
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
