import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'

export type OwnCandidate = AnswerOf<'Exam', 'GetMyCandidates'>['listData'][number]

/** The largest page the server returns (rulings#paging). */
const MOST = 100

/** Loads own candidates by name or pinyin; an empty `sought` loads all. */
export const ownCandidatesCall = (sought: string) =>
  callQuery('Exam', 'GetMyCandidates', { PageSize: MOST, Search: sought })
