import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Fee {
  EA_ID: number
  MID: number
  GID: number
  EB_ID: number
  Fee: number
}

async function batches() {
  return (await server.call('ExamPublic', 'GetALLExamBatchALLFeeList')).listData
}

async function feesOf(batchId: number): Promise<Fee[]> {
  return (await batches()).find(({ EB_ID }) => EB_ID === batchId)?.ExamBatchFees as Fee[]
}

describe('batches', () => {
  test('come all, newest first, each with its fees in yuan', async () => {
    const open = await buildBatch(server)
    const future = await buildBatch(server, { opensInDays: 5, closesInDays: 20 })
    const ended = await buildBatch(server, { opensInDays: -60, closesInDays: -30 })
    const locked = await buildBatch(server, { opensInDays: -20, isLocked: true, prefix: '53' })
    const list = await batches()
    expect(list.map(({ EB_ID }) => EB_ID)).toEqual([future, open, locked, ended])
    expect(list[2]).toMatchObject({ IsLock: 1, CertNOPrefix: '53', IsOfflineAllowed: 0, HearingTestState: 0 })
    expect(list[1]).toMatchObject({
      EB_Name: '2026年冬季音乐考级',
      IsLock: 0,
      RegStartDate: '2026-11-10T10:00:00+08:00',
      RegEndDate: '2026-11-30T10:00:00+08:00',
      Info: '报名须知',
      IsOfflineAllowed: 1,
    })
    const fees = await feesOf(open)
    expect(fees).toHaveLength(8)
    expect(fees[0]).toEqual({ EA_ID: ids.area, MID: ids.piano, GID: ids.grade1, EB_ID: open, Fee: 150 })
    const menu = await server.call('ExamPublic', 'GetALLExamBatchMenuList')
    expect(menu.listData.map(({ EB_ID }) => EB_ID)).toEqual([future, open, locked, ended])
    expect(Object.keys(menu.listData[0] ?? {})).toEqual(['EB_ID', 'EB_Name'])
  })

  test('offer no fee of 0 and none of an area or major that is not published; a batch without fees is shown', async () => {
    const { db } = server
    const batch = await buildBatch(server)
    const change = (feeFen: number) =>
      db
        .updateTable('batchFee')
        .set({ feeFen })
        .where('batchId', '=', batch)
        .where('gradeId', '=', ids.grade2)
        .execute()
    await change(0)
    expect((await feesOf(batch)).some(({ GID }) => GID === ids.grade2)).toBe(false)
    await change(12_345)
    expect((await feesOf(batch)).find(({ GID }) => GID === ids.grade2)?.Fee).toBe(123.45)
    await db.updateTable('examArea').set({ isPublished: false }).where('id', '=', ids.deskArea).execute()
    await db.updateTable('major').set({ isPublished: false }).where('id', '=', ids.hearing).execute()
    const fees = await feesOf(batch)
    expect(new Set(fees.map(({ EA_ID }) => EA_ID))).toEqual(new Set([ids.area]))
    expect(new Set(fees.map(({ MID }) => MID))).toEqual(new Set([ids.piano]))
    await db.deleteFrom('batchFee').where('batchId', '=', batch).execute()
    expect(await feesOf(batch)).toEqual([])
  })

  test('a summary says phase, fee range, modes, and the exam days only once candidates may know them', async () => {
    const { db } = server
    const now = server.clock.now()
    const at = (days: number) => now + days * 86_400_000
    const open = await buildBatch(server)
    const ended = await buildBatch(server, { opensInDays: -60, closesInDays: -30, prefix: '53' })
    const summary = async (id: number) =>
      (await server.call('ExamPublic', 'GetExamBatchSummaryList')).listData.find(({ EB_ID }) => EB_ID === id)
    expect(await summary(open)).toMatchObject({ Phase: 'open', IsOfflineAllowed: 1, ExamBeginDate: null })
    const fees = (await feesOf(open)).map(({ Fee }) => Fee)
    const [least, most] = [Math.min(...fees), Math.max(...fees)]
    expect(await summary(open)).toMatchObject({ FeeFrom: least, FeeTo: most })
    expect(await summary(ended)).toMatchObject({ Phase: 'ended', IsOfflineAllowed: 0 })

    const time = { batchId: ended, isOnline: false, room: '201', address: '昆明' }
    await db
      .insertInto('examTime')
      .values([
        { ...time, beginsAt: at(5), endsAt: at(5.2), publishedAt: at(-1) },
        { ...time, beginsAt: at(7), endsAt: at(7.2), publishedAt: at(-1) },
        { ...time, beginsAt: at(9), endsAt: at(9.2), publishedAt: null },
      ])
      .execute()
    const shown = async (days: number | null) => {
      const showRoomAt = days === null ? null : at(days)
      await db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', ended).execute()
      const found = await summary(ended)
      return [found?.ExamBeginDate, found?.ExamEndDate].map((text) =>
        typeof text === 'string' ? Date.parse(text) : text,
      )
    }
    expect(await shown(null)).toEqual([null, null])
    expect(await shown(1)).toEqual([null, null])
    expect(await shown(-1)).toEqual([at(5), at(7.2)])
  })

  test('a summary offers results once some are released and the batch shows them', async () => {
    const { db } = server
    const now = server.clock.now()
    const batch = await buildBatch(server)
    const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
    const offered = async () => {
      // The answer is kept for ten seconds.
      server.clock.advance(11_000)
      const { listData } = await server.call('ExamPublic', 'GetExamBatchSummaryList')
      return listData.find(({ EB_ID }) => EB_ID === batch)?.HasResults
    }
    expect(await offered()).toBe(0)
    const result = { enrolmentId: id, proposedCode: 3, updatedAt: now, approvedBy: null }
    await db
      .insertInto('examResult')
      .values({ ...result, resultCode: null, approvedAt: null })
      .execute()
    expect(await offered(), 'not released').toBe(0)
    await db
      .updateTable('examResult')
      .set({ resultCode: 3, approvedAt: now, releasedAt: now })
      .where('enrolmentId', '=', id)
      .execute()
    expect(await offered()).toBe(1)
    const show = (showResultAt: number) =>
      db.updateTable('examBatch').set({ showResultAt }).where('id', '=', batch).execute()
    await show(now + 86_400_000)
    expect(await offered(), 'withheld').toBe(0)
    await show(now)
    expect(await offered()).toBe(1)
    server.clock.set(now)
  })

  test('tens of thousands of fees come whole, and all of them right', async () => {
    const batch = await buildBatch(server)
    await sql`insert into exam_area (id, name, pays_online) select i, '地区' || i, true from generate_series(201, 216) i`.execute(
      server.db,
    )
    await sql`insert into major (id, name, parent_id, kind) select i, '专业' || i, -1, 'performance' from generate_series(201, 226) i`.execute(
      server.db,
    )
    await sql`insert into grade (id, name, needs_prev_cert) select i, '级' || i, false from generate_series(201, 215) i`.execute(
      server.db,
    )
    await sql`insert into batch_fee select ${batch}, a, m, g, a * 100 + m * 10 + g
      from generate_series(201, 216) a, generate_series(201, 226) m, generate_series(201, 215) g`.execute(server.db)
    const many = (await feesOf(batch)).filter(({ EA_ID }) => EA_ID > 200)
    expect(many).toHaveLength(16 * 26 * 15)
    expect(many.filter(({ EA_ID, MID, GID, Fee }) => Fee !== (EA_ID * 100 + MID * 10 + GID) / 100)).toEqual([])
  })
})

describe('lists', () => {
  test('areas: the published ones or all', async () => {
    const idsOf = async (input: Record<string, unknown>) =>
      (await server.call('ExamPublic', 'GetExamAreaList', input)).listData.map(({ EA_ID }) => EA_ID)
    expect(await idsOf({ IsPub: 1 })).not.toContain(ids.deskArea)
    expect(await idsOf({ IsPub: 0 })).toContain(ids.deskArea)
    expect(await idsOf({})).toContain(ids.deskArea)
    expect((await server.call('ExamPublic', 'GetExamAreaList', { IsPub: 2 })).status).toBe(400)
    const { listData } = await server.call('ExamPublic', 'GetExamAreaList')
    expect(listData).toContainEqual({
      EA_ID: ids.deskArea,
      EA_Name: '昭通市',
      IsOnlinePay: 0,
      PayAddress: '',
      PayHours: '',
      PayPhone: '',
    })
    const desk = { deskAddress: '文化馆一楼', deskHours: '周一至周五 9:00–17:00', deskPhone: '0870-00000001' }
    await server.db.updateTable('examArea').set(desk).where('id', '=', ids.deskArea).execute()
    const told = await server.call('ExamPublic', 'GetExamAreaList')
    expect(told.listData.find(({ EA_ID }) => EA_ID === ids.deskArea)).toMatchObject({
      PayAddress: '文化馆一楼',
      PayHours: '周一至周五 9:00–17:00',
      PayPhone: '0870-00000001',
    })
  })

  test('majors, grades and certificate types', async () => {
    const { listData: majors } = await server.call('ExamPublic', 'GetALLMajorsList')
    expect(majors).toContainEqual({ MID: ids.piano, MName: '钢琴', ParentID: -1 })
    const { listData: grades } = await server.call('ExamPublic', 'GetALLGradesList')
    expect(grades).toContainEqual({ GID: ids.grade8, GName: '八级', IsPrevCert: 1, IsSkip: 1, UploadTime: 120 })
    const { listData: types } = await server.call('Public', 'GetCertTypeList')
    expect(types[0]).toEqual({ CertType: 1, CertName: '身份证' })
    expect(types).toHaveLength(4)
  })
})
