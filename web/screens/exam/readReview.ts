import type { AnswerOf } from '#client/api.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { ordinalOf } from '#domain/examRoom/answerSheet.ts'
import { type Judgement, parseJudgement, reviewKindOf } from '#domain/result/judgement.ts'
import { isOnSong, type SongIds } from '#domain/result/review.ts'

export type ReadableReview = Pick<AnswerOf<'Exam', 'ExaminerReviewInfo'>, 'OtherMsg' | 'listData'>

/** A comment of the examiner; `at` is the second of the video it refers to, or null for the whole piece. */
export type Remark = { text: string; at: number | null }

/** The comments below one heading; `item` is the piece they refer to, or null for the whole performance. */
export type CommentPart = {
  key: string
  heading: string
  note: string
  remarks: Remark[]
  item: ReadableReview['listData'][number] | null
}

/**
 * Returns the examiner's comments in reading order: by song for ParentID -1, by category for -2. Throws an Error where
 * the stored judgement does not fit its kind, which would be a fault of the server.
 */
export function commentPartsOf({ OtherMsg, listData }: ReadableReview): CommentPart[] {
  const { ExamFormIno: candidate, ExaminerReview: review } = OtherMsg
  if (!review) return []
  const kind = reviewKindOf({ parentId: candidate.Majors.ParentID, isHearing: candidate.MID === HEARING_MAJOR_ID })
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
    remarks: choices.filter(({ category }) => category === heading).map(({ comment }) => ({ text: comment, at: null })),
    item: null,
  }))
}

function songParts(judgement: Judgement, items: ReadableReview['listData']): CommentPart[] {
  if (judgement.kind !== 'song') return []
  return items.map((item, index) => {
    const isOn = (ids: SongIds) => isOnSong(ids, idsOf(item))
    const said = judgement.songs.filter(isOn)
    // On site each track has one entry; two tracks of the same piece are told apart by their order (rulings#judgement).
    const position = items.slice(0, index).filter((other) => isOn(idsOf(other))).length
    const own = item.EAS_ID === 0 ? said.slice(position, position + 1) : said
    return {
      key: `${item.EAS_ID}-${index}`,
      heading: `${ordinalOf(index + 1)}、${item.View_ExamQuestion.Question}`,
      note: item.ExamQuestionType.TypeName,
      remarks: own.flatMap(({ comments, text, atSeconds: at }) =>
        (text === '' ? comments : [...comments, text]).map((words) => ({ text: words, at })),
      ),
      item,
    }
  })
}

function idsOf({ EAS_ID, EP_ID, EQ_ID }: ReadableReview['listData'][number]): SongIds {
  return { sheetId: EAS_ID, patternId: EP_ID, questionId: EQ_ID }
}
