import { bit } from '#contract/bit.ts'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import type { ReviewItemWire } from '#contract/result/review.ts'
import type { Ctx } from '#server/context.ts'
import { listPieces } from '#server/records/examRoom/exam/queries.ts'
import { questionWire } from '#server/records/examRoom/exam/questionWire.ts'
import type { MarkedRow } from './queries.ts'
import { readOnSiteSongs } from './songs.ts'

type Sources = Pick<Ctx, 'db' | 'secrets' | 'now'>

async function piecesOf({ db, secrets, now }: Sources, questionIds: readonly number[]) {
  const pieces = await listPieces(db, questionIds)
  return new Map(pieces.map((piece): [number, QuestionWire] => [piece.questionId, questionWire(piece, secrets, now)]))
}

/** Reads the patterns of an exam on site with their songs, and the question bank's entries for these songs by id. */
export async function readOnSiteProgramme(sources: Sources, row: MarkedRow) {
  const { patterns, songs } = await readOnSiteSongs(sources.db, row)
  const pieces = await piecesOf(
    sources,
    songs.map(({ questionId }) => questionId).filter((id) => id !== 0),
  )
  return { patterns, songs, pieces }
}

/**
 * Lists what is to be reviewed on site, in the order of the exam: each track, or the pattern itself when no track was
 * chosen.
 */
export async function onSiteItemsWire(sources: Sources, row: MarkedRow): Promise<ReviewItemWire[]> {
  const { patterns, songs, pieces } = await readOnSiteProgramme(sources, row)
  const patternById = new Map(patterns.map((pattern) => [pattern.patternId, pattern]))
  return songs.map(({ patternId, questionId, name, hasPerformance }) => {
    const typeId = patternById.get(patternId)?.questionTypeId ?? 0
    const ownPiece = { EQ_ID: 0, EQT_ID: typeId, Question: name, MusicType: 2, MusicScore: '', TB_ID: 0 }
    return {
      EAS_ID: 0,
      EP_ID: patternId,
      EQ_ID: questionId,
      EQT_ID: typeId,
      ExamQuestionType: { TypeName: patternById.get(patternId)?.typeName ?? '' },
      View_ExamQuestion: pieces.get(questionId) ?? ownPiece,
      Answer: '',
      FormatAnswer: '',
      Poster: '',
      DurationSeconds: null,
      Similarity: null,
      IsCalibrated: null,
      Faces: null,
      FaceProblem: '' as const,
      MediaProblem: '',
      IsRequired: bit(hasPerformance),
    }
  })
}
