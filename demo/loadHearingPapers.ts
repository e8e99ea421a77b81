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
    .selectFrom('answerSheet')
    .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
    .innerJoin('hearingItem', 'hearingItem.questionId', 'answerSheet.questionId')
    .select(['answerSheet.id', 'hearingItem.kind', 'hearingItem.options', 'hearingItem.correct'])
    .select(['hearingItem.points', 'examSession.submittedAt', 'answerSheet.slotNo'])
    .where(
      'examSession.enrolmentId',
      'in',
      submitted.map(({ id }) => id),
    )
    .orderBy('answerSheet.id')
    .execute()
  const recorded = items
    .filter(({ kind }) => isRecorded(kind))
    .map((item) => {
      const name = secrets.index('demo', `recording ${item.id}`).toString('hex').slice(2, 34)
      const bytes = readSound(`recordings/${item.kind}-${item.slotNo}`)
      return { ...item, bytes, key: `hearing/${compactDate(now)}/${name}.mp3` }
    })
  await forEachConcurrently(PUTS_AT_ONCE, recorded, ({ key, bytes }) =>
    store.put(key, bytes, { contentType: 'audio/mpeg' }),
  )
  await db
    .insertInto('hearingRecording')
    .values(
      recorded.map(({ id, key, bytes, submittedAt }) => ({
        id,
        sheetId: id,
        objectKey: key,
        bytes: bytes.length,
        status: 'ready' as const,
        mp3Key: key,
        sha256: createHash('sha256').update(bytes).digest(),
        durationMs: Math.round(bytes.length / BYTES_PER_MS),
        receivedAt: submittedAt ?? now,
        peakDb: -3,
        problem: null,
        updatedAt: now,
      })),
    )
    .execute()
  await db
    .insertInto('hearingAnswer')
    .values(
      items.map(({ id, options, correct, points, submittedAt }, at) => {
        const isWrong = at % WRONG_EVERY === WRONG_EVERY - 1
        return {
          sheetId: id,
          optionOrder: options.map((_, place) => place),
          plays: 2,
          lastPlayedAt: submittedAt,
          choice: correct === null ? null : (correct + (isWrong ? 1 : 0)) % options.length,
          recordingId: correct === null ? id : null,
          answeredAt: submittedAt,
          points: correct === null ? null : isWrong ? 0 : points,
        }
      }),
    )
    .execute()
}
