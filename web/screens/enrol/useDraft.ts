import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import { saveDraft } from './draftMemory.ts'

/** The draft, kept in `slot` after each change. What was only read is not written. */
export function useDraft(slot: string, initial: () => Draft) {
  const [draft, setDraft] = useState(initial)
  const saved = useRef(draft)
  useEffect(() => {
    if (saved.current === draft) return
    saved.current = draft
    saveDraft(slot, draft)
  }, [slot, draft])
  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), [])
  return { draft, change }
}
