import type { CommentGroup, Rating } from '#domain/result/commentRating.ts'
import { type Judgement, judgementText } from '#domain/result/judgement.ts'
import { SUGGESTION_CATEGORY } from '#domain/result/review.ts'
import { reviewTemplates } from '#domain/result/reviewTemplates.ts'
import { accounts } from './cast.ts'
import { type EnrolmentPlan, enrolmentIds } from './enrolmentPlans.ts'
import { examTimeIds } from './examTimeTables.ts'

/** The examiners; the second one is chief and decides held results. */
export const demoExaminers = [
  { accountId: accounts.examiner.id, organisation: '昆明翠湖音乐学校（演示）', isChief: false },
  { accountId: accounts.secondExaminer.id, organisation: '滇池艺术学院（演示）', isChief: true },
  { accountId: accounts.thirdExaminer.id, organisation: '云岭交响乐团（演示）', isChief: false },
  { accountId: accounts.fourthExaminer.id, organisation: '滇池艺术学院（演示）', isChief: false },
  { accountId: accounts.fifthExaminer.id, organisation: '苍洱师范学院（演示）', isChief: false },
  { accountId: accounts.sixthExaminer.id, organisation: '昆明翠湖音乐学校（演示）', isChief: false },
] as const

/**
 * Exam times whose candidates the first examiner marks: finished ones, on site of yesterday and today, and current
 * online ones.
 */
const MARKED_TIMES: readonly number[] = [
  examTimeIds.finishedOnline,
  examTimeIds.hallYesterday,
  examTimeIds.hallToday,
  examTimeIds.onlineNow,
  examTimeIds.hearingNow,
]

export function isAssigned({ examTimeId, payment, board }: EnrolmentPlan): boolean {
  return !board && payment !== 'unpaid' && payment !== 'refunded' && MARKED_TIMES.includes(examTimeId ?? 0)
}

const CODES = [3, 4, 2, 3, 3, 1] as const
/** The demo result of an enrolment: mostly good, and excellent for the finished enrolment of the cast. */
export function resultCodeOf({ id }: EnrolmentPlan): 1 | 2 | 3 | 4 {
  return id === enrolmentIds.finished ? 4 : (CODES[id % CODES.length] ?? 3)
}

const RATING_OF = { 4: 'good', 3: 'fairlyGood', 2: 'acceptable', 1: 'poor' } as const satisfies Record<number, Rating>

const pick = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('the templates have no comment')
  return found
}

/** This many of the first comments and suggestions fit every instrument; later ones apply to one family. */
const [FOR_ALL, SUGGESTIONS_FOR_ALL] = [2, 16]

/** Composes a judgement from the built-in comment templates. */
export function demoJudgement(
  plan: EnrolmentPlan,
  isIntegrated: boolean,
  sheets: ReadonlyArray<{ id: number; patternId: number; questionId: number }>,
  resultCode = resultCodeOf(plan),
): { judgement: string; suggestion: string } {
  const rating = RATING_OF[resultCode]
  const { groups: all, suggestions } = reviewTemplates[isIntegrated ? 'vocal' : 'instrument']
  // Intonation is left out, because on most of these instruments the player does not control it.
  const groups = isIntegrated ? all : all.filter(({ category }) => category !== '音准')
  const commentOf = (group: CommentGroup, at: number) => pick(group.comments[rating].slice(0, FOR_ALL), plan.id + at)
  const suggestion = pick(suggestions.slice(0, SUGGESTIONS_FOR_ALL), plan.id)
  const judgement: Judgement = isIntegrated
    ? {
        kind: 'integrated',
        choices: groups
          .map((group, at) => ({ category: group.category, comment: commentOf(group, at) }))
          .concat({ category: SUGGESTION_CATEGORY, comment: suggestion }),
      }
    : {
        kind: 'song',
        songs: sheets.flatMap((sheet, at) => {
          const ids = { sheetId: sheet.id, patternId: sheet.patternId, questionId: sheet.questionId }
          const [whole, second] = [0, 1].map((step) => commentOf(pick(groups, at * 2 + step), at))
          const said = [whole, second].filter((comment) => comment !== undefined)
          // With a video, the second comment refers to a moment in it.
          if (sheet.id === 0) return [{ ...ids, comments: said, text: '', atSeconds: null }]
          return said.map((comment, step) => ({
            ...ids,
            comments: [comment],
            text: '',
            atSeconds: step === 0 ? null : 3 + at,
          }))
        }),
      }
  return { judgement: judgementText(judgement), suggestion }
}
