import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limitedQuery } from '#web/data/limitedQuery.ts'
import { isSameQuestion, lastQuestion, rememberQuestion, type ScoreQuestion } from './scoreQuestion.ts'

const wire = (question: ScoreQuestion | null) => ({ Name: question?.name ?? '', CertNO: question?.certNumber ?? '' })

/** Loads the main results; null loads nothing. */
export function useScores(question: ScoreQuestion | null) {
  return useQuery({ ...limitedQuery('ScoreQuery', wire(question)), enabled: question !== null })
}
export type Score = NonNullable<ReturnType<typeof useScores>['data']>['listData'][number]

/** Loads the other results; null loads nothing. */
export function useOtherScores(question: ScoreQuestion | null) {
  return useQuery({ ...limitedQuery('OtherScoreQuery', wire(question)), enabled: question !== null })
}
export type OtherScore = NonNullable<ReturnType<typeof useOtherScores>['data']>['listData'][number]

/** The current question of the query form; asking the same one once more calls `again`. */
export function useScoreQuestion(): {
  question: ScoreQuestion | null
  ask: (question: ScoreQuestion, again: () => void) => void
} {
  const [question, setQuestion] = useState<ScoreQuestion | null>(lastQuestion)
  const ask = (next: ScoreQuestion, again: () => void) => {
    rememberQuestion(next)
    if (question && isSameQuestion(question, next)) again()
    else setQuestion(next)
  }
  return { question, ask }
}
