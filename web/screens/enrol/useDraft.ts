import { useCallback, useEffect, useRef, useState } from 'react'
import { clearSlot } from '#web/device/textStorage.ts'
import type { EnrolmentDraft } from './draft.ts'
import { saveDraft } from './draftMemory.ts'

/** The draft, stored in `slot` after each change until `finish` is called. A draft that was only read is not stored. */
export function useDraft(slot: string, initial: () => EnrolmentDraft) {
  const [draft, setDraft] = useState(initial)
  const saved = useRef(draft)
  const isFinished = useRef(false)
  useEffect(() => {
    if (saved.current === draft || isFinished.current) return
    saved.current = draft
    saveDraft(slot, draft)
  }, [slot, draft])
  const change = useCallback((next: (draft: EnrolmentDraft) => EnrolmentDraft) => setDraft(next), [])
  /**
   * Called after a successful submission: earlier steps render once more on the way out and must not store the draft
   * again.
   */
  const finish = useCallback(() => {
    isFinished.current = true
    clearSlot(slot)
  }, [slot])
  return { draft, change, finish }
}
