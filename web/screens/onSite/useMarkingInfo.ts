import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { verdictOf } from '#client/retry.ts'
import { type ReviewInfo, reviewCall } from '#web/screens/examiner/reviewCall.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import type { Hall } from './hall.ts'
import { offlineInfo } from './offlineInfo.ts'

/** The candidate is waiting: after this long without an answer of the server the stored data are used. */
const SERVER_TIMEOUT_MS = 4000

/** `why` is the message why the desk could not be opened. */
export type MarkingState = { info: ReviewInfo | null; why: string | null }

/** Loads the desk's data: from the server with its draft where it answers, otherwise from this device. */
export function useMarkingInfo(row: WorkRow, hall: Hall): MarkingState {
  const queries = useQueryClient()
  const [marking, setMarking] = useState<MarkingState>({ info: null, why: null })
  // The desk keeps its initial row, while the list below continues to change.
  const [first] = useState(row)
  useEffect(() => {
    let isOver = false
    void openMarking().then((opened) => {
      if (!isOver) setMarking(opened)
    })
    return () => {
      isOver = true
    }

    async function openMarking(): Promise<MarkingState> {
      try {
        const info = await withTimeout(queries.fetchQuery({ ...reviewCall(first.EF_ID), staleTime: 0 }))
        if (info) return { info, why: null }
      } catch (error) {
        if (verdictOf(error) === 'final') return { info: null, why: messageOf(error) }
      }
      const programme = await hall.programme(first.EF_ID)
      if (programme) return { info: offlineInfo(first, programme), why: null }
      return { info: null, why: '网络不通，本机也没有这位考生的曲目。请恢复网络后重新打开。' }
    }
  }, [first, hall, queries])
  return marking
}

/** Resolves to the answer if it arrives in time, otherwise to null. */
function withTimeout<Value>(answer: Promise<Value>): Promise<Value | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), SERVER_TIMEOUT_MS))])
}
