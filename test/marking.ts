import sharp from 'sharp'
import { type BuiltAccount, buildAccount, buildEnrolment, ids } from './builders.ts'
import type { TestServer } from './server.ts'

/** A major that is reviewed as a whole, beside the piano of the small catalogue. */
export const SINGING = 22
const [STUDY, PIECE] = [1, 6]

/** Two videos for piano and for singing of grade 1: a study and a piece. */
export async function buildPatterns({ db }: TestServer, batchId: number): Promise<void> {
  await db
    .insertInto('major')
    .values({ id: SINGING, name: '声乐', parent_id: -2, kind: 'performance' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('batch_fee')
    .values({ batch_id: batchId, area_id: ids.area, major_id: SINGING, grade_id: ids.grade1, fee_fen: 15_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('question_type')
    .values([
      { id: STUDY, name: '练习曲', is_video: true },
      { id: PIECE, name: '乐曲', is_video: true },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const major of [ids.piano, SINGING])
    for (const [at, type] of [STUDY, PIECE].entries()) {
      const id = 10_000 + major * 10 + at
      const place = { id, major_id: major, grade_id: ids.grade1, question_type_id: type }
      await db
        .insertInto('exam_pattern')
        .values({ ...place, is_random: false, submit_count: 1, position: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .insertInto('question')
        .values({ ...place, title: ['小步舞曲', '练习曲第一条'][1 - at] as string, music_type: 2 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
}

export interface ToMark {
  id: number
  certNumber: string
  /** `EAS_ID` of the study and of the piece. */
  sheets: [number, number]
}

interface Options {
  majorId?: number
  /** How many of the two slots have a video. */
  videos?: number
  isSubmitted?: boolean
  changes?: Record<string, unknown>
}

/** A paid online enrolment with its sheet filled and submitted, as the exam room leaves it. */
export async function buildToMark(
  server: TestServer,
  owner: BuiltAccount,
  batchId: number,
  certNumber: string,
  { majorId = ids.piano, videos = 2, isSubmitted = true, changes = {} }: Options = {},
): Promise<ToMark> {
  const { db } = server
  const now = server.clock.now()
  await buildPatterns(server, batchId)
  const { id } = await buildEnrolment(server, owner, batchId, { MID: majorId, CertNO: certNumber, ...changes })
  await db
    .updateTable('enrolment')
    .set({ pay_status: 1, paid_at: now, answers_submitted_at: isSubmitted ? now : null })
    .where('id', '=', id)
    .execute()
  const started = now - 1_800_000
  const session = await db
    .insertInto('exam_session')
    .values({ enrolment_id: id, started_at: started, ends_at: now, submitted_at: isSubmitted ? now : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sheets: number[] = []
  for (const at of [0, 1]) {
    const pattern = 10_000 + majorId * 10 + at
    const sheet = await db
      .insertInto('answer_sheet')
      .values({
        session_id: session.id,
        pattern_id: pattern,
        slot_no: 1,
        question_id: pattern,
        is_drawn: false,
        created_at: started,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sheets.push(sheet.id)
    if (at >= videos) continue
    const take = await db
      .insertInto('answer_take')
      .values({
        answer_sheet_id: sheet.id,
        question_id: pattern,
        bytes: 60_000_000,
        etag: 'e',
        object_key: `video/20261120/1795136400000_000${at}_${'0'.repeat(32)}/a${sheet.id}.mp4`,
        completed_at: now,
        attached_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('answer_sheet').set({ take_id: take.id }).where('id', '=', sheet.id).execute()
    await db
      .insertInto('face_check')
      .values({ take_id: take.id, status: 'done', similarity: 0.5, is_calibrated: false, updated_at: now })
      .execute()
  }
  return { id, certNumber, sheets: sheets as [number, number] }
}

/** An examiner that is logged in. */
export async function buildExaminer(server: TestServer, { isChief = false } = {}): Promise<BuiltAccount> {
  const account = await buildAccount(server, { userType: 3 })
  await server.db.insertInto('examiner').values({ account_id: account.id, is_chief: isChief }).execute()
  return account
}

let drawn: Promise<string> | null = null
/** A signature as the page draws it: a PNG data URL. */
export function signature(): Promise<string> {
  const ink =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="M20 200q120-240 240 0t300-60" fill="none" stroke="#111" stroke-width="6"/></svg>'
  drawn ??= sharp(Buffer.from(ink))
    .png()
    .toBuffer()
    .then((png) => `data:image/png;base64,${png.toString('base64')}`)
  return drawn
}

/** A whole review of an enrolment of two songs; changes on top. */
export async function reviewOf({ id, sheets }: ToMark, changes: Record<string, unknown> = {}) {
  return {
    EF_ID: id,
    Judgement: JSON.stringify(sheets.map((EAS_ID) => ({ EAS_ID, Comments: ['节奏稳定'], Text: '', At: 3 }))),
    ERT_Code: 3,
    Suggestion: '多听原作',
    Signature: await signature(),
    ...changes,
  }
}
