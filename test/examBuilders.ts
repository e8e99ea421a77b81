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
      { id: textbooks.first, name: '教材一', majorId: ids.piano },
      { id: textbooks.second, name: '教材二', majorId: ids.piano },
    ])
    .execute()
  await db
    .insertInto('questionType')
    .values([
      { id: exam.scales, name: '音阶', isVideo: true },
      { id: exam.pieces, name: '乐曲', isVideo: true },
    ])
    .execute()
  const common = { majorId: ids.piano, gradeId: ids.grade1 }
  await db
    .insertInto('examPattern')
    .values([
      {
        id: exam.drawnPattern,
        ...common,
        questionTypeId: exam.scales,
        isRandom: true,
        submitCount: 1,
        position: 1,
      },
      {
        id: exam.chosenPattern,
        ...common,
        questionTypeId: exam.pieces,
        isRandom: false,
        submitCount: 2,
        position: 2,
      },
    ])
    .execute()
  const question = (id: number, type: number, textbookId: number | null, title: string) => ({
    ...common,
    id,
    questionTypeId: type,
    textbookId,
    title,
    musicType: 2 as const,
    musicScore: ['/demo/scores/scaleC.png'],
  })
  await db
    .insertInto('question')
    .values([
      ...Array.from({ length: 10 }, (_, at) => question(9001 + at, exam.scales, null, `音阶${at + 1}`)),
      ...[9101, 9102, 9103].map((id) => question(id, exam.pieces, null, `乐曲${id}`)),
      question(9111, exam.pieces, textbooks.first, '教材一的乐曲'),
      question(9121, exam.pieces, textbooks.second, '教材二的乐曲'),
      { ...question(9201, exam.pieces, null, '八级乐曲'), gradeId: ids.grade8 },
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
    .insertInto('examTime')
    .values({
      batchId,
      isOnline: true,
      beginsAt: now + fromHours * HOUR,
      endsAt: now + toHours * HOUR,
      publishedAt: isPublished ? now - 24 * HOUR : null,
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
    .set({ payStatus: 1, paidAt: server.clock.now(), examTimeId: timeId, ...changes })
    .where('id', '=', id)
    .execute()
  return { ...account, enrolmentId: id }
}

/** Bytes that pass the upload's check for an MP4, of any size; not a film that plays. */
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

/** Opens every connection of the pool: calls that are fired at once would otherwise wait for connections instead of racing. */
export async function warmPool({ db, config }: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: config.poolSize }, () => sql`select pg_sleep(0.05)`.execute(db)))
}

/** Stores what a batch of `buildBatch` lacks to pass the ready check: for each offer a pattern with a question, and a desk's address. */
export async function buildReadyCatalogue({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const offers = [
    [ids.piano, ids.grade1],
    [ids.piano, ids.grade2],
    [ids.piano, ids.grade8],
    [ids.hearing, ids.hearingGrade],
  ] as const
  await db.insertInto('questionType').values({ id: 99, name: '必考曲目', isVideo: true }).execute()
  await db
    .insertInto('examPattern')
    .values(
      offers.map(([majorId, gradeId]) => ({
        majorId,
        gradeId,
        questionTypeId: 99,
        isRandom: true,
        submitCount: 1,
      })),
    )
    .execute()
  await db
    .insertInto('question')
    .values(
      offers.map(([majorId, gradeId]) => ({
        majorId,
        gradeId,
        questionTypeId: 99,
        title: '必考',
        musicType: 2 as const,
      })),
    )
    .execute()
  await db.updateTable('examArea').set({ deskAddress: '文化馆一楼' }).where('id', '=', ids.deskArea).execute()
  await db
    .insertInto('siteSetting')
    .values({ key: 'servicePhones', value: JSON.stringify(['0871-00000001']), updatedAt: 0 })
    .execute()
}
