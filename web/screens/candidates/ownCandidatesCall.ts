import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#web/data/callQuery.ts'

export type OwnCandidate = AnswerOf<'Exam', 'GetMyCandidates'>['listData'][number]

/** As many as a page has at most (rulings 1). */
const MOST = 100

/** The account's own candidates by name or pinyin; an empty `sought` means all of them. */
export const ownCandidatesCall = (sought: string) =>
  callQuery('Exam', 'GetMyCandidates', { PageSize: MOST, Search: sought })
