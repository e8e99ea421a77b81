import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids } from './builders.ts'
import type { TestAnswer, TestServer } from './server.ts'

/** The catalogue of a small exam: scales are drawn (one of ten), two pieces are chosen (of two textbooks). */
export const exam = { drawnPattern: 901, chosenPattern: 902, scales: 90, pieces: 91 } as const
export const textbooks = { first: 81, second: 82 } as const
const HOUR = 3_600_000

/** Ids of the bank: drawn 9001–9010, chosen 9101–9103 for every textbook, 9111 first only, 9121 second only. */
async function buildBank({ db }: TestServer): Promise<void> {
  await db
    .insertInto('textbook')
    .values([
      { id: textbooks.first, name: '教材一', major_id: ids.piano },
      { id: textbooks.second, name: '教材二', major_id: ids.piano },
    ])
    .execute()
  await db
    .insertInto('question_type')
    .values([
      { id: exam.scales, name: '音阶', is_video: true },
      { id: exam.pieces, name: '乐曲', is_video: true },
    ])
    .execute()
  const common = { major_id: ids.piano, grade_id: ids.grade1 }
  await db
    .insertInto('exam_pattern')
    .values([
      {
        id: exam.drawnPattern,
        ...common,
        question_type_id: exam.scales,
        is_random: true,
        submit_count: 1,
        position: 1,
      },
      {
        id: exam.chosenPattern,
        ...common,
        question_type_id: exam.pieces,
        is_random: false,
        submit_count: 2,
        position: 2,
      },
    ])
    .execute()
  const question = (id: number, type: number, textbook_id: number | null, title: string) => ({
    ...common,
    id,
    question_type_id: type,
    textbook_id,
    title,
    music_type: 2 as const,
    music_score: ['/demo/scores/scaleC.png'],
  })
  await db
    .insertInto('question')
    .values([
      ...Array.from({ length: 10 }, (_, at) => question(9001 + at, exam.scales, null, `音阶${at + 1}`)),
      ...[9101, 9102, 9103].map((id) => question(id, exam.pieces, null, `乐曲${id}`)),
      question(9111, exam.pieces, textbooks.first, '教材一的乐曲'),
      question(9121, exam.pieces, textbooks.second, '教材二的乐曲'),
      { ...question(9201, exam.pieces, null, '八级乐曲'), grade_id: ids.grade8 },
    ])
    .execute()
}

export interface ExamRoom {
  batchId: number
  timeId: number
}

/** The bank, a batch, and a published window from an hour ago to four hours from now. */
export async function buildExamRoom(server: TestServer): Promise<ExamRoom> {
  const batchId = await buildBatch(server)
  await buildBank(server)
  return { batchId, timeId: await buildWindow(server, batchId) }
}

export async function buildWindow(
  { db, clock }: TestServer,
  batchId: number,
  { fromHours = -1, toHours = 4, isPublished = true } = {},
): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('exam_time')
    .values({
      batch_id: batchId,
      is_online: true,
      begins_at: now + fromHours * HOUR,
      ends_at: now + toHours * HOUR,
      published_at: isPublished ? now - 24 * HOUR : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Candidate extends BuiltAccount {
  enrolmentId: number
}

/** Somebody who has paid and is assigned to the exam time; `changes` go into his enrolment's row. */
export async function buildCandidate(
  server: TestServer,
  { batchId, timeId }: ExamRoom,
  changes: Record<string, unknown> = {},
): Promise<Candidate> {
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, batchId)
  await server.db
    .updateTable('enrolment')
    .set({ pay_status: 1, paid_at: server.clock.now(), exam_time_id: timeId, ...changes })
    .where('id', '=', id)
    .execute()
  return { ...account, enrolmentId: id }
}

/** As much of an MP4 as the door looks at, of any size; not a film that plays. */
export function mp4Bytes(size = 4096, seed = 'film'): Buffer {
  const bytes = Buffer.alloc(size, createHash('sha256').update(seed).digest())
  bytes.writeUInt32BE(24, 0)
  bytes.write('ftypisom', 4, 'latin1')
  return bytes
}

type Calls = Pick<TestServer, 'call'>

/** An upload by parts as the page does it, to the end; answers the key. */
export async function uploadVideo(
  server: Calls & Pick<TestServer, 'url'>,
  candidate: BuiltAccount,
  sheetId: number,
  bytes = mp4Bytes(),
): Promise<string> {
  const { item } = await server.call(
    'File',
    'CreateVideoUpload',
    { EAS_ID: sheetId, FileName: 'a.mp4', Size: bytes.length },
    candidate,
  )
  const parts = Array.from({ length: Number(item.PartCount) }, (_, at) => at + 1)
  const { listData } = await server.call('File', 'SignVideoParts', { UploadId: item.UploadId, Parts: parts }, candidate)
  for (const { Part, Url } of listData) {
    const from = (Number(Part) - 1) * Number(item.PartSize)
    const body = new Uint8Array(bytes.subarray(from, from + Number(item.PartSize)))
    const { status } = await fetch(server.url + String(Url), { method: 'PUT', body })
    if (status !== 200) throw new Error(`part ${String(Part)}: ${status}`)
  }
  const done = await server.call<{ Key: string }>('File', 'CompleteVideoUpload', { UploadId: item.UploadId }, candidate)
  if (done.Code !== 1) throw new Error(done.Msg)
  return done.OtherMsg.Key
}

/** What a candidate does in the exam room, by the names of the calls. */
export function actionsOf(server: Calls, candidate: Candidate) {
  const EF_ID = candidate.enrolmentId
  const post = <T = Record<string, never>>(action: string, input: object): Promise<TestAnswer<T>> =>
    server.call<T>('Exam', action, { ...input }, candidate)
  return {
    start: (input: { StartAnew?: 0 | 1 } = {}) =>
      post<{ EndTime: string; IsSub: number; IsComplete: number; Minutes: number }>('ResetAnswerRecord', {
        EF_ID,
        ...input,
      }),
    selectTextbook: (TB_ID: number = textbooks.first) => post('SelectTextBook', { EF_ID, TB_ID }),
    draw: (EP_ID: number = exam.drawnPattern) => post('RandomQuestion', { EF_ID, EP_ID }),
    choose: (EQ_ID: number) => post<{ EAS_ID: number }>('AddExamAnswerSheetInfo', { EF_ID, EQ_ID }),
    attach: (EAS_ID: number, Answer: string, EQ_ID?: number) =>
      post<{ FileBytes: number }>('UpdateExamAnswerSheetInfo', { EAS_ID, Answer, EQ_ID }),
    submit: (Count = 3) => post<{ SubmitTime: string }>('SubAnswer', { EF_ID, Count }),
    sheet: () =>
      post<{ EndTime: string; IsSub: number; IsComplete: number; WhyNot: string }>('GetAnswerSheetList', { EF_ID }),
  }
}

/** Starts, chooses the first textbook, draws and chooses: three slots without videos; answers their ids. */
export async function fillSlots(server: Calls, candidate: Candidate): Promise<number[]> {
  const { start, selectTextbook, draw, choose } = actionsOf(server, candidate)
  for (const answer of [await start(), await selectTextbook()]) if (answer.Code !== 1) throw new Error(answer.Msg)
  const drawn = await draw()
  if (drawn.Code !== 1) throw new Error(drawn.Msg)
  const chosen = [await choose(9101), await choose(9111)]
  return [Number(drawn.item.EAS_ID), ...chosen.map(({ OtherMsg }) => OtherMsg.EAS_ID)]
}

/** All three slots with a video each. */
export async function fillSheet(server: TestServer, candidate: Candidate): Promise<number[]> {
  const slots = await fillSlots(server, candidate)
  for (const id of slots) {
    const answer = await actionsOf(server, candidate).attach(id, await uploadVideo(server, candidate, id))
    if (answer.Code !== 1) throw new Error(answer.Msg)
  }
  return slots
}

/** Opens every connection of the pool, so that calls fired at once really meet: a race that waits for connections is none. */
export async function warmPool({ db, config }: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: config.poolSize }, () => sql`select pg_sleep(0.05)`.execute(db)))
}

/** What lets the ready check pass for a batch of `buildBatch`: a pattern with a question for each offer, a desk's address. */
export async function buildReadyCatalogue({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const offers = [
    [ids.piano, ids.grade1],
    [ids.piano, ids.grade2],
    [ids.piano, ids.grade8],
    [ids.hearing, ids.hearingGrade],
  ] as const
  await db.insertInto('question_type').values({ id: 99, name: '必考曲目', is_video: true }).execute()
  await db
    .insertInto('exam_pattern')
    .values(
      offers.map(([major_id, grade_id]) => ({
        major_id,
        grade_id,
        question_type_id: 99,
        is_random: true,
        submit_count: 1,
      })),
    )
    .execute()
  await db
    .insertInto('question')
    .values(
      offers.map(([major_id, grade_id]) => ({
        major_id,
        grade_id,
        question_type_id: 99,
        title: '必考',
        music_type: 2 as const,
      })),
    )
    .execute()
  await db.updateTable('exam_area').set({ desk_address: '文化馆一楼' }).where('id', '=', ids.deskArea).execute()
  await db
    .insertInto('site_setting')
    .values({ key: 'servicePhones', value: JSON.stringify(['0871-00000001']), updated_at: 0 })
    .execute()
}
