import type { QuestionWire } from '#contract/examRoom/exam.ts'
import type { Instant } from '#domain/time.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { Secrets } from '#server/security/secrets.ts'

interface PieceColumns {
  questionId: number
  questionTypeId: number
  title: string
  musicType: number
  musicScore: readonly string[]
  textbookId: number | null
}

/** A piece with its scores. Scores in our own store become links that expire; public addresses stay as they are. */
export function questionWire(piece: PieceColumns, secrets: Secrets, now: Instant): QuestionWire {
  return {
    EQ_ID: piece.questionId,
    EQT_ID: piece.questionTypeId,
    Question: piece.title,
    MusicType: piece.musicType,
    MusicScore: piece.musicScore
      .map((score) => (/^(\/|https?:)/.test(score) ? score : fileLink(secrets, score, now)))
      .join(','),
    TB_ID: piece.textbookId ?? 0,
  }
}
