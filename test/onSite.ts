import { sealTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { replaceTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { type BuiltAccount, buildEnrolment, ids, newIdNumber } from './builders.ts'
import { buildPatterns, SINGING, signature } from './marking.ts'
import type { TestServer } from './server.ts'

const HOUR = 3_600_000

/** A published time in a hall, from two hours ago to six hours from now. */
export async function buildHall({ db, clock }: TestServer, batchId: number): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('examTime')
    .values({
      batchId,
      isOnline: false,
      address: '昆明市示例路1号',
      room: '第一考室',
      beginsAt: now - 2 * HOUR,
      endsAt: now + 6 * HOUR,
      publishedAt: now - 48 * HOUR,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OnSite {
  id: number
  certNumber: string
  examNo: string
  /** What the candidate's QR code holds. */
  code: string
  /** `EP_ID` and `EQ_ID` of the chosen pieces: one of the bank, one of the candidate's own. */
  tracks: Array<{ EP_ID: number; EQ_ID: number }>
}

interface Options {
  timeId: number
  isIntegrated?: boolean
  hasTracks?: boolean
}

let serial = 0

/** A paid enrolment for the hall with an exam number and two tracks: a study of the bank and a piece of one's own. */
export async function buildOnSite(
  server: TestServer,
  owner: BuiltAccount,
  batchId: number,
  { timeId, isIntegrated = false, hasTracks = true }: Options,
): Promise<OnSite> {
  const { db, clock, services } = server
  const now = clock.now()
  const majorId = isIntegrated ? SINGING : ids.piano
  const certNumber = newIdNumber()
  await buildPatterns(server, batchId)
  const { id } = await buildEnrolment(server, owner, batchId, { MID: majorId, CertNO: certNumber, IsOnline: 0 })
  serial += 1
  const examNo = `8726${String(batchId).padStart(4, '0')}${String(serial).padStart(6, '0')}`
  await db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: now, examTimeId: timeId, examNo })
    .where('id', '=', id)
    .execute()
  const [study, piece] = [10_000 + majorId * 10, 10_000 + majorId * 10 + 1]
  const tracks = [
    { patternId: study, questionId: study, title: '练习曲第一条' },
    { patternId: piece, questionId: null, title: '茉莉花' },
  ]
  if (hasTracks) await replaceTracks(db, id, tracks, now)
  const summary = { enrolmentId: id, name: '李小音', majorName: '钢琴', gradeName: '一级', examNo }
  return {
    id,
    certNumber,
    examNo,
    code: sealTicketCode(services.secrets, summary, now),
    tracks: hasTracks ? tracks.map(({ patternId, questionId }) => ({ EP_ID: patternId, EQ_ID: questionId ?? 0 })) : [],
  }
}

/** The complete review of the candidate's tracks, as a request; `changes` replace fields of it. */
export async function onSiteReviewOf({ id, tracks }: OnSite, changes: Record<string, unknown> = {}) {
  return {
    EF_ID: id,
    Judgement: JSON.stringify(tracks.map((track) => ({ EAS_ID: 0, ...track, Comments: ['节奏稳定'] }))),
    ERT_Code: 3,
    Suggestion: '多听原作',
    Signature: await signature(),
    ...changes,
  }
}
