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
export function similarityOf(row: Pick<SheetRow, 'face_status' | 'similarity'>): number | null {
  if (row.face_status === 'done') return row.similarity
  return row.face_status === 'waiting' ? 0 : null
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
  const calibrated = row.is_calibrated === null ? null : bit(row.is_calibrated)
  return {
    EAS_ID: row.id,
    EP_ID: row.pattern_id,
    EQ_ID: row.question_id,
    EQT_ID: row.question_type_id,
    SlotNo: row.slot_no,
    IsRandom: bit(row.is_drawn),
    Answer: link(row.object_key),
    FormatAnswer: link(row.media_status === 'ready' ? (row.rendition_key ?? row.object_key) : null),
    Poster: link(row.poster_key),
    MediaState: row.take_id === null ? 'none' : (row.media_status ?? 'waiting'),
    MediaProblem: row.media_problem ?? '',
    MediaPercent: row.media_percent,
    Similarity: similarityOf(row),
    IsCalibrated: row.face_status === 'done' ? calibrated : null,
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.face_problem) ?? '',
    FileBytes: Number(row.bytes ?? 0),
    ETag: row.etag ?? '',
    Fingerprint: row.fingerprint ?? '',
    TakesLeft: Math.max(0, TAKES_PER_SLOT - Number(row.take_count)),
    CompletedTime: isoOrNull(row.completed_at),
    EndTime: endsAt === null ? null : shanghaiIso(endsAt),
    View_ExamQuestion: questionWire(
      {
        questionId: row.question_id,
        questionTypeId: row.question_type_id,
        title: row.title,
        musicType: row.music_type,
        musicScore: row.music_score,
        textbookId: row.textbook_id,
      },
      ctx.secrets,
      ctx.now,
    ),
  }
}
