import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { verdictOf } from '#client/retry.ts'
import { type ReviewInfo, reviewCall } from '#web/screens/examiner/reviewCall.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import type { Hall } from './hall.ts'
import { offlineInfo } from './offlineInfo.ts'

/** In a hall with a bad network the candidate is waiting: this long for the server, then what the device has. */
const PATIENCE_MS = 4000

/** `why`: it could not be opened. */
export type Marking = { info: ReviewInfo | null; why: string | null }

/** What the desk opens with: the server's draft where it answers, else the pieces kept on this device. */
export function useMarkingInfo(row: WorkRow, hall: Hall): Marking {
  const queries = useQueryClient()
  const [marking, setMarking] = useState<Marking>({ info: null, why: null })
  // The desk keeps what it began with, while the list beneath goes on changing.
  const [first] = useState(row)
  useEffect(() => {
    let isOver = false
    void openMarking().then((opened) => {
      if (!isOver) setMarking(opened)
    })
    return () => {
      isOver = true
    }

    async function openMarking(): Promise<Marking> {
      try {
        const info = await patiently(queries.fetchQuery({ ...reviewCall(first.EF_ID), staleTime: 0 }))
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

/** What came in time; null where it did not. */
function patiently<Value>(asked: Promise<Value>): Promise<Value | null> {
  return Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))])
}
