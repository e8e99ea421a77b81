import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#domain/time.ts'
import { openTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse(TEST_NOW)
let server: TestServer
let owner: BuiltAccount
let stranger: BuiltAccount
let batch: number
let number: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0', LIMIT_FREE_LOOKUPS: '0' } })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  owner = await buildAccount(server)
  stranger = await buildAccount(server)
  batch = await buildBatch(server)
  number = newIdNumber()
})
afterAll(() => server.stop())

const find = (who: BuiltAccount, CertNO = number, EB_ID: number | string = batch) =>
  server.call('Exam', 'FindExamFormInfo', { EB_ID, CertNO }, who)

const showRooms = (showRoomAt: Instant | null, showRoomEndsAt: Instant | null = null) =>
  server.db.updateTable('examBatch').set({ showRoomAt, showRoomEndsAt }).where('id', '=', batch).execute()

async function examTime(isOnline: boolean, publishedAt: Instant | null = NOW - DAY): Promise<number> {
  const { id } = await server.db
    .insertInto('examTime')
    .values({
      batchId: batch,
      isOnline,
      publishedAt,
      beginsAt: NOW + 5 * DAY,
      endsAt: NOW + 5 * DAY + 3 * HOUR,
      ...(isOnline ? {} : { address: '示例文化艺术中心三楼', room: '第三考室' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let serial = 0
/** Inserts an enrolment of the child with this number, paid and with an exam number unless `changes` say otherwise. */
async function enrol(changes: Record<string, unknown> = {}, form: Record<string, unknown> = {}): Promise<number> {
  const { id } = await buildEnrolment(server, owner, batch, { CertNO: number, ...form })
  serial += 1
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: NOW, examNo: `8726${batch}01${serial}`, ...changes })
    .where('id', '=', id)
    .execute()
  return id
}

describe('the exam time of a number', () => {
  test('asks for batch and number in the words of the specification', async () => {
    expect(await find(owner, number, '')).toMatchObject({ status: 200, Code: 0, Msg: '请选择批次' })
    expect(await find(owner, ' \u3000')).toMatchObject({ status: 200, Code: 0, Msg: '请输入证件号' })
    const anonymous = await server.call('Exam', 'FindExamFormInfo', { EB_ID: batch, CertNO: number })
    expect(anonymous.status).toBe(401)
  })

  test('shows who enrolled time, room, photo, on-site code and tracks', async () => {
    await showRooms(NOW - HOUR, NOW + 9 * DAY)
    const id = await enrol({ mode: 0, examTimeId: await examTime(false) })
    const { listData, totalCount } = await find(owner)
    expect(totalCount).toBe(1)
    expect(listData[0]).toMatchObject({
      EF_ID: id,
      IsOwn: 1,
      Name: '李小音',
      IsPay: 1,
      IsOnline: 0,
      MID: ids.piano,
      Tracks: [],
      ExamBatch: { EB_ID: batch, ShowRoomTime: '2026-11-20T09:00:00+08:00', ShowRoomEndTime: expect.any(String) },
      ExamTime: {
        IsPub: 1,
        IsOnline: 0,
        ExamBeginDate: '2026-11-25T10:00:00+08:00',
        ExamRoom: '第三考室',
        ExamEndDate: '2026-11-25T13:00:00+08:00',
        ExamAddress: '示例文化艺术中心三楼',
      },
    })
    expect(listData[0]?.Photo).toMatch(/^\/files\//)
    expect(openTicketCode(server.services.secrets, String(listData[0]?.Code))).toMatchObject({
      enrolmentId: id,
      name: '李小音',
      examNo: listData[0]?.ExamNO,
    })
  })

  test('shows a stranger when and where, and nothing that names or shows the child', async () => {
    await showRooms(NOW - HOUR)
    await enrol({ mode: 0, examTimeId: await examTime(false) })
    const { listData } = await find(stranger)
    expect(listData[0]).toMatchObject({ ExamTime: { ExamRoom: '第三考室' }, Majors: { MName: '钢琴' } })
    expect(listData[0]).toMatchObject({
      EF_ID: 0,
      IsOwn: 0,
      Name: '李**',
      Photo: '',
      ExamNO: '',
      Code: '',
      Tracks: [],
    })
    expect(JSON.stringify(listData)).not.toContain('小音')
  })

  test('an online exam has its window and no on-site code', async () => {
    await showRooms(NOW - HOUR)
    await enrol({ examTimeId: await examTime(true) })
    const { listData } = await find(owner)
    expect(listData[0]).toMatchObject({ IsOnline: 1, Code: '', ExamTime: { IsOnline: 1, ExamRoom: '' } })
  })

  test.each<[string, Instant | null, Instant | null, boolean]>([
    ['the moment rooms are shown', NOW, NOW - DAY, true],
    ['a moment before', NOW + 1, NOW - DAY, false],
    ['no day decided', null, NOW - DAY, false],
    ['not published', NOW - DAY, null, false],
  ])('%s', async (_, showRoomAt, publishedAt, isShown) => {
    await showRooms(showRoomAt)
    const id = await enrol({ mode: 0, examTimeId: await examTime(false, publishedAt) })
    for (const who of [owner, stranger]) {
      const answer = await find(who)
      expect(answer.listData[0]?.ExamTime !== null).toBe(isShown)
      expect(JSON.stringify(answer).includes('第三考室')).toBe(isShown)
      expect(answer.listData[0]?.Code !== '').toBe(isShown && who === owner)
    }
    const info = await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)
    expect(info.item.ExamTime !== null).toBe(isShown)
  })

  test('answers alike for an unknown number, one of another batch and an unknown batch', async () => {
    await enrol()
    const other = await buildBatch(server)
    const bare = ({ status, Code, Msg, OtherMsg, item, listData, totalCount }: Awaited<ReturnType<typeof find>>) => ({
      status,
      Code,
      Msg,
      OtherMsg,
      item,
      listData,
      totalCount,
    })
    const nothing = { status: 200, Code: 1, Msg: '', OtherMsg: null, item: null, listData: [], totalCount: 0 }
    expect(bare(await find(stranger, newIdNumber()))).toEqual(nothing)
    expect(bare(await find(stranger, number, other))).toEqual(nothing)
    expect(bare(await find(stranger, number, 999_999))).toEqual(nothing)
    expect(bare(await find(stranger, "' or 1=1 --"))).toEqual(nothing)
  })

  test('an unpaid enrolment is its owner’s business, a refunded one nobody’s', async () => {
    const unpaid = await enrol({ payStatus: 0, paidAt: null, examNo: null })
    const hearing = { MID: ids.hearing, GID: ids.hearingGrade }
    await enrol({ payStatus: 2 }, hearing)
    expect((await find(owner)).listData).toEqual([expect.objectContaining({ EF_ID: unpaid, IsPay: 0, Code: '' })])
    expect((await find(stranger)).listData).toEqual([])
  })

  test('lists all enrolments of the child, and knows a number however it is written', async () => {
    const first = await enrol()
    const second = await enrol({}, { MID: ids.hearing, GID: ids.hearingGrade })
    const wide = [...number].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
    for (const written of [number, ` ${number.slice(0, 6)} ${number.slice(6)} `, number.toLowerCase(), wide])
      expect((await find(owner, written)).listData.map(({ EF_ID }) => EF_ID)).toEqual([second, first])
  })

  test('ten questions a minute, each user for himself', async () => {
    const strict = await startTestServer()
    try {
      const [one, two] = [await buildAccount(strict), await buildAccount(strict)]
      const EB_ID = await buildBatch(strict)
      const ask = (who: BuiltAccount) => strict.call('Exam', 'FindExamFormInfo', { EB_ID, CertNO: number }, who)
      for (let at = 0; at < 10; at += 1) expect((await ask(one)).Code).toBe(1)
      const refused = await ask(one)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
      expect((await ask(two)).Code).toBe(1)
      strict.clock.advance(60_000)
      expect((await ask(one)).Code).toBe(1)
    } finally {
      await strict.stop()
    }
  })
})

describe('the code of the ticket', () => {
  const ticketCode = async (id: number) => {
    const info = await server.call<{ TicketCode: string }>('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)
    return info.OtherMsg.TicketCode
  }

  test('names the enrolment to the server alone, from payment on', async () => {
    const id = await enrol()
    expect(openTicketCode(server.services.secrets, await ticketCode(id))).toMatchObject({
      enrolmentId: id,
      name: '李小音',
      majorName: '钢琴',
      gradeName: '一级',
      issuedAt: NOW,
    })
  })

  test.each([
    ['unpaid', { payStatus: 0, paidAt: null, examNo: null }],
    ['refunded', { payStatus: 2 }],
    ['not numbered yet', { examNo: null }],
  ])('is not given out: %s', async (_, changes) => {
    expect(await ticketCode(await enrol(changes))).toBe('')
  })

  test('is not another’s to read', async () => {
    const answer = await server.call('Exam', 'GetExamFormInfo', { EF_ID: await enrol() }, stranger)
    expect(answer.status).toBe(404)
  })
})
