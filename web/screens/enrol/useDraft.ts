import { useCallback, useEffect, useRef, useState } from 'react'
import { clearSlot } from '#web/device/shelf.ts'
import type { Draft } from './draft.ts'
import { saveDraft } from './draftMemory.ts'

/** The draft, kept in `slot` after each change until it is `finish`ed. What was only read is not written. */
export function useDraft(slot: string, initial: () => Draft) {
  const [draft, setDraft] = useState(initial)
  const saved = useRef(draft)
  const isFinished = useRef(false)
  useEffect(() => {
    if (saved.current === draft || isFinished.current) return
    saved.current = draft
    saveDraft(slot, draft)
  }, [slot, draft])
  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), [])
  /** After a success: on the way out earlier steps pass by, and must not bring the draft back. */
  const finish = useCallback(() => {
    isFinished.current = true
    clearSlot(slot)
  }, [slot])
  return { draft, change, finish }
}
