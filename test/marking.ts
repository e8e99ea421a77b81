import sharp from 'sharp'
import { type BuiltAccount, buildAccount, buildEnrolment, ids, newMobile } from './builders.ts'
import type { TestServer } from './server.ts'

/** A major that is reviewed as a whole, beside the piano of the small catalogue. */
export const SINGING = 22
const [STUDY, PIECE] = [1, 6]

/** Two videos for piano and for singing of grade 1: a study and a piece. */
export async function buildPatterns({ db }: TestServer, batchId: number): Promise<void> {
  await db
    .insertInto('major')
    .values({ id: SINGING, name: '声乐', parentId: -2, kind: 'performance' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('batchFee')
    .values({ batchId, areaId: ids.area, majorId: SINGING, gradeId: ids.grade1, feeFen: 15_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('questionType')
    .values([
      { id: STUDY, name: '练习曲', isVideo: true },
      { id: PIECE, name: '乐曲', isVideo: true },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const major of [ids.piano, SINGING])
    for (const [at, type] of [STUDY, PIECE].entries()) {
      const id = 10_000 + major * 10 + at
      const place = { id, majorId: major, gradeId: ids.grade1, questionTypeId: type }
      await db
        .insertInto('examPattern')
        .values({ ...place, isRandom: false, submitCount: 1, position: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .insertInto('question')
        .values({ ...place, title: ['小步舞曲', '练习曲第一条'][1 - at] as string, musicType: 2 })
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
    .set({ payStatus: 1, paidAt: now, answersSubmittedAt: isSubmitted ? now : null })
    .where('id', '=', id)
    .execute()
  const started = now - 1_800_000
  const session = await db
    .insertInto('examSession')
    .values({ enrolmentId: id, startedAt: started, endsAt: now, submittedAt: isSubmitted ? now : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sheets: number[] = []
  for (const at of [0, 1]) {
    const pattern = 10_000 + majorId * 10 + at
    const sheet = await db
      .insertInto('answerSheet')
      .values({
        sessionId: session.id,
        patternId: pattern,
        slotNo: 1,
        questionId: pattern,
        isDrawn: false,
        createdAt: started,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sheets.push(sheet.id)
    if (at >= videos) continue
    const take = await db
      .insertInto('answerTake')
      .values({
        answerSheetId: sheet.id,
        questionId: pattern,
        bytes: 60_000_000,
        etag: 'e',
        objectKey: `video/20261120/1795136400000_000${at}_${'0'.repeat(32)}/a${sheet.id}.mp4`,
        completedAt: now,
        attachedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('answerSheet').set({ takeId: take.id }).where('id', '=', sheet.id).execute()
    await db
      .insertInto('faceCheck')
      .values({ takeId: take.id, status: 'done', similarity: 0.5, isCalibrated: false, updatedAt: now })
      .execute()
  }
  return { id, certNumber, sheets: sheets as [number, number] }
}

/** An examiner that is logged in. */
export async function buildExaminer(
  server: TestServer,
  { isChief = false, mobile = newMobile() } = {},
): Promise<BuiltAccount> {
  const account = await buildAccount(server, { userType: 3, mobile })
  await server.db.insertInto('examiner').values({ accountId: account.id, isChief }).execute()
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

/** The complete review of an enrolment with two songs, as a request; `changes` replace fields of it. */
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

/** Releases the approved results of a batch from now on, by two people of the office. */
export async function releaseResults(server: TestServer, batchId: number): Promise<void> {
  const [first, second] = [await buildResultsStaff(server), await buildResultsStaff(server)]
  const { item } = await server.call('Admin', 'GetReleasable', { EB_ID: batchId }, first)
  const prepared = await server.call<{ RR_ID: number }>(
    'Admin',
    'PrepareRelease',
    { EB_ID: batchId, Count: item.Count },
    first,
  )
  const released = await server.call('Admin', 'ReleaseResults', { RR_ID: prepared.OtherMsg.RR_ID, Version: 1 }, second)
  if (released.Code !== 1) throw new Error(`no release: ${prepared.Msg} ${released.Msg}`)
}

export const buildResultsStaff = (server: TestServer): Promise<BuiltAccount> =>
  buildAccount(server, { userType: 9, roles: ['results'] })
