import { createHash } from 'node:crypto'
import { isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { compactDate } from '#domain/time.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { Tx } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { HEARING } from './catalogueTables.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { readSound } from './loadHearing.ts'

/** One in this many choices is wrong, for a good but not perfect paper. */
const WRONG_EVERY = 7
const PUTS_AT_ONCE = 8
/** The recordings were rendered at 24 kbit/s. */
const BYTES_PER_MS = 3

interface Options {
  plans: readonly EnrolmentPlan[]
  store: S3Store
  secrets: Secrets
  now: number
}

/** Creates the answers of submitted hearing papers: marked choices, and recordings that wait for marking. */
export async function loadHearingPapers(db: Tx, { plans, store, secrets, now }: Options): Promise<void> {
  const submitted = plans.filter(({ majorId, isSubmitted }) => majorId === HEARING && isSubmitted)
  const items = await db
    .selectFrom('answer_sheet')
    .innerJoin('exam_session', 'exam_session.id', 'answer_sheet.session_id')
    .innerJoin('hearing_item', 'hearing_item.question_id', 'answer_sheet.question_id')
    .select(['answer_sheet.id', 'hearing_item.kind', 'hearing_item.options', 'hearing_item.correct'])
    .select(['hearing_item.points', 'exam_session.submitted_at', 'answer_sheet.slot_no'])
    .where(
      'exam_session.enrolment_id',
      'in',
      submitted.map(({ id }) => id),
    )
    .orderBy('answer_sheet.id')
    .execute()
  const recorded = items
    .filter(({ kind }) => isRecorded(kind))
    .map((item) => {
      const name = secrets.index('demo', `recording ${item.id}`).toString('hex').slice(2, 34)
      const bytes = readSound(`recordings/${item.kind}-${item.slot_no}`)
      return { ...item, bytes, key: `hearing/${compactDate(now)}/${name}.mp3` }
    })
  await forEachConcurrently(PUTS_AT_ONCE, recorded, ({ key, bytes }) =>
    store.put(key, bytes, { contentType: 'audio/mpeg' }),
  )
  await db
    .insertInto('hearing_recording')
    .values(
      recorded.map(({ id, key, bytes, submitted_at }) => ({
        id,
        sheet_id: id,
        object_key: key,
        bytes: bytes.length,
        status: 'ready' as const,
        mp3_key: key,
        sha256: createHash('sha256').update(bytes).digest(),
        duration_ms: Math.round(bytes.length / BYTES_PER_MS),
        received_at: submitted_at ?? now,
        peak_db: -3,
        problem: null,
        updated_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('hearing_answer')
    .values(
      items.map(({ id, options, correct, points, submitted_at }, at) => {
        const isWrong = at % WRONG_EVERY === WRONG_EVERY - 1
        return {
          sheet_id: id,
          option_order: options.map((_, place) => place),
          plays: 2,
          last_played_at: submitted_at,
          choice: correct === null ? null : (correct + (isWrong ? 1 : 0)) % options.length,
          recording_id: correct === null ? id : null,
          answered_at: submitted_at,
          points: correct === null ? null : isWrong ? 0 : points,
        }
      }),
    )
    .execute()
}
