import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limitedQuery } from '#web/data/limitedQuery.ts'
import { isSameQuestion, keepQuestion, lastQuestion, type ScoreQuestion } from './scoreQuestion.ts'

const wire = (asked: ScoreQuestion | null) => ({ Name: asked?.name ?? '', CertNO: asked?.certNumber ?? '' })

/** Loads the main results; null loads nothing. */
export function useScores(asked: ScoreQuestion | null) {
  return useQuery({ ...limitedQuery('ScoreQuery', wire(asked)), enabled: asked !== null })
}
export type Score = NonNullable<ReturnType<typeof useScores>['data']>['listData'][number]

/** Loads the other results; null loads nothing. */
export function useOtherScores(asked: ScoreQuestion | null) {
  return useQuery({ ...limitedQuery('OtherScoreQuery', wire(asked)), enabled: asked !== null })
}
export type OtherScore = NonNullable<ReturnType<typeof useOtherScores>['data']>['listData'][number]

/** The current question of the query form; asking the same one once more calls `again`. */
export function useAsked(): { asked: ScoreQuestion | null; ask: (question: ScoreQuestion, again: () => void) => void } {
  const [asked, setAsked] = useState<ScoreQuestion | null>(lastQuestion)
  const ask = (question: ScoreQuestion, again: () => void) => {
    keepQuestion(question)
    if (asked && isSameQuestion(asked, question)) again()
    else setAsked(question)
  }
  return { asked, ask }
}
