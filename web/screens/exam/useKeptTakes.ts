import { useEffect, useState } from 'react'
import { currentSession } from '#client/session.ts'
import { listTakes, onTakesChange } from '#web/device/keptTakes.ts'
import type { KeptTake } from '#web/device/takeDatabase.ts'

/**
 * Returns the recordings of a slot (null: of the whole exam) on this phone that are not uploaded yet, newest first; empty
 * while loading.
 */
export function useKeptTakes(enrolmentId: number, slot: string | null): readonly KeptTake[] {
  const [takes, setTakes] = useState<readonly KeptTake[]>([])
  const owner = currentSession()?.mobile ?? ''
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = await listTakes(owner, enrolmentId)
      if (!isGone) setTakes(found.filter((take) => slot === null || take.slot === slot))
    }
    void look()
    const stop = onTakesChange(() => void look())
    return () => {
      isGone = true
      stop()
    }
  }, [owner, enrolmentId, slot])
  return takes
}
