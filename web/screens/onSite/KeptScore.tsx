import { useEffect, useState } from 'react'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { Score } from '#web/screens/examiner/Score.tsx'
import { scorePictures } from '#web/screens/examiner/scorePictures.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Hall } from './hall.ts'

/** The score of a piece from this device, where it is stored; a page that is not stored comes from the server. */
export function KeptScore({ question, hall }: { question: QuestionWire; hall: Hall }) {
  const [kept, setKept] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    let isOver = false
    void hall.scores(scorePictures(question)).then((found) => {
      if (!isOver) setKept(found)
    })
    return () => {
      isOver = true
    }
  }, [hall, question])
  return kept ? <Score question={question} kept={kept} /> : <Skeleton kind="banner" />
}
