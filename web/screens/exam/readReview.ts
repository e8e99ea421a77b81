import type { AnswerOf } from '#client/api.ts'
import { ordinalOf } from '#domain/answerSheet.ts'
import { type Judgement, parseJudgement, reviewKindOf } from '#domain/judgement.ts'
import { hearingMajorId } from '#web/data/enrolmentFacts.ts'

export type ReadableReview = Pick<AnswerOf<'Exam', 'ExaminerReviewInfo'>, 'OtherMsg' | 'listData'>

/** Comments below one heading; `sheetId` of the video they speak of, null where they speak of the whole. */
export type CommentPart = { key: string; heading: string; note: string; comments: string[]; sheetId: number | null }

/**
 * What the examiner wrote, in the order in which a candidate reads it: song by song (ParentID -1), or category by
 * category (-2). Throws Error where the stored judgement does not fit its kind, which would be a fault of the server.
 */
export function commentPartsOf({ OtherMsg, listData }: ReadableReview): CommentPart[] {
  const { ExamFormIno: candidate, ExaminerReview: review } = OtherMsg
  if (!review) return []
  const kind = reviewKindOf({ parentId: candidate.Majors.ParentID, isHearing: candidate.MID === hearingMajorId })
  const { judgement, reason } = parseJudgement(review.Judgement, kind)
  if (reason !== null) throw new Error(`a stored judgement does not fit: ${reason}`)
  return judgement.kind === 'integrated' ? categoryParts(judgement.choices) : songParts(judgement, listData)
}

function categoryParts(choices: Extract<Judgement, { kind: 'integrated' }>['choices']): CommentPart[] {
  const headings = Array.from(new Set(choices.map(({ category }) => category)))
  return headings.map((heading) => ({
    key: heading,
    heading,
    note: '',
    comments: choices.filter(({ category }) => category === heading).map(({ comment }) => comment),
    sheetId: null,
  }))
}

function songParts(judgement: Judgement, items: ReadableReview['listData']): CommentPart[] {
  if (judgement.kind !== 'song') return []
  return items.map((item, index) => {
    const own = judgement.songs.filter(({ sheetId, patternId, questionId }) =>
      item.EAS_ID !== 0 ? sheetId === item.EAS_ID : patternId === item.EP_ID && questionId === item.EQ_ID,
    )
    return {
      key: `${item.EAS_ID}-${index}`,
      heading: `${ordinalOf(index + 1)}、${item.View_ExamQuestion.Question}`,
      note: item.ExamQuestionType.TypeName,
      comments: own.flatMap(({ comments, text }) => (text === '' ? comments : [...comments, text])),
      sheetId: item.Answer === '' ? null : item.EAS_ID,
    }
  })
}
