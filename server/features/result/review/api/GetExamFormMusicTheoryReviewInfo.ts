import { bit } from '#contract/bit.ts'
import { GetExamFormMusicTheoryReviewInfo as endpoint, type RecordedItemWire } from '#contract/result/reviewHearing.ts'
import { isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { machinePartOf } from '#domain/examRoom/hearingTest.ts'
import { linkEndsAt } from '#domain/people/linkLife.ts'
import type { Ctx } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { listSubmittedPaper, type PaperRow } from '#server/records/examRoom/hearing/paperQueries.ts'
import { soundLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import { refuse } from '#server/refuse.ts'
import { readMarking } from '../marking.ts'

function recordedWire(row: PaperRow, ctx: Pick<Ctx, 'config' | 'outside' | 'secrets' | 'now'>): RecordedItemWire {
  const link = (key: string | null) => (key === null ? '' : videoLink(ctx, key))
  return {
    EAS_ID: row.id,
    EQ_ID: row.questionId,
    EQT_ID: row.questionTypeId,
    TypeName: row.typeName,
    Prompt: row.prompt,
    Points: row.points,
    Model: row.model,
    ModelSound: soundLink(ctx.secrets, row.soundId, linkEndsAt('modelSound', ctx.now)),
    Answer: link(row.objectKey),
    FormatAnswer: link(row.mp3Key),
    RecordingState: row.recordingStatus ?? 'none',
    RecordingProblem: row.problem ?? '',
    DurationSeconds: row.durationMs === null ? null : Math.round(row.durationMs / 1000),
  }
}

/** Refuses REVIEW_NOT_READY, NOT_HEARING, and NOT_FOUND for an enrolment that is not assigned to this examiner. */
export const GetExamFormMusicTheoryReviewInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { row, kind } = await readMarking(ctx.db, EF_ID, ctx.me.accountId)
    if (kind !== 'hearing') refuse('NOT_HEARING')
    if (row.answersSubmittedAt === null) refuse('REVIEW_NOT_READY')
    const paper = await listSubmittedPaper(ctx.db, row.id)
    const machine = machinePartOf(
      paper.map((item) => ({ points: item.points, isRecorded: isRecorded(item.kind), earned: item.earned })),
    )
    return {
      listData: paper.filter((item) => isRecorded(item.kind)).map((item) => recordedWire(item, ctx)),
      OtherMsg: {
        Machine: { Earned: machine.earned, Points: machine.points, Right: machine.right, Count: machine.count },
        MachineItems: paper
          .filter((item) => !isRecorded(item.kind))
          .map((item) => ({
            EAS_ID: item.id,
            TypeName: item.typeName,
            Prompt: item.prompt,
            Points: item.points,
            Chosen: item.choice === null ? '' : (item.options[item.choice] ?? ''),
            Correct: item.correct === null ? '' : (item.options[item.correct] ?? ''),
            IsRight: bit((item.earned ?? 0) > 0),
          })),
      },
    }
  },
})
