import { bit } from '#contract/bit.ts'
import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { faceProblemOf } from '#domain/enrolment/similarity.ts'
import { TAKES_PER_SLOT } from '#domain/examRoom/answerSheet.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import { questionWire } from './questionWire.ts'
import type { SheetRow } from './sheetQueries.ts'

/** 0 while the check runs, null where it is off (rulings#face-check). */
export function similarityOf(row: Pick<SheetRow, 'faceStatus' | 'similarity'>): number | null {
  if (row.faceStatus === 'done') return row.similarity
  return row.faceStatus === 'waiting' ? 0 : null
}

/**
 * A slot as its owner sees it, with links that expire instead of keys. `endsAt` is the end of its session, in epoch
 * milliseconds.
 */
export function sheetWire(
  row: SheetRow,
  endsAt: number | null,
  ctx: Pick<Ctx, 'outside' | 'config' | 'secrets' | 'now'>,
): AnswerSheetWire {
  const link = (key: string | null) => (key === null ? '' : videoLink(ctx, key))
  const calibrated = row.isCalibrated === null ? null : bit(row.isCalibrated)
  return {
    EAS_ID: row.id,
    EP_ID: row.patternId,
    EQ_ID: row.questionId,
    EQT_ID: row.questionTypeId,
    SlotNo: row.slotNo,
    IsRandom: bit(row.isDrawn),
    Answer: link(row.objectKey),
    FormatAnswer: link(row.mediaStatus === 'ready' ? (row.renditionKey ?? row.objectKey) : null),
    Poster: link(row.posterKey),
    MediaState: row.takeId === null ? 'none' : (row.mediaStatus ?? 'waiting'),
    MediaProblem: row.mediaProblem ?? '',
    MediaPercent: row.mediaPercent,
    Similarity: similarityOf(row),
    IsCalibrated: row.faceStatus === 'done' ? calibrated : null,
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.faceProblem) ?? '',
    FileBytes: Number(row.bytes ?? 0),
    ETag: row.etag ?? '',
    Fingerprint: row.fingerprint ?? '',
    TakesLeft: Math.max(0, TAKES_PER_SLOT - Number(row.takeCount)),
    CompletedTime: isoOrNull(row.completedAt),
    EndTime: endsAt === null ? null : shanghaiIso(endsAt),
    View_ExamQuestion: questionWire(
      {
        questionId: row.questionId,
        questionTypeId: row.questionTypeId,
        title: row.title,
        musicType: row.musicType,
        musicScore: row.musicScore,
        textbookId: row.textbookId,
      },
      ctx.secrets,
      ctx.now,
    ),
  }
}
