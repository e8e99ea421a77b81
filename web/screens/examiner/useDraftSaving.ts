import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import { clearSlot, prefix, storedText, storeText } from '#web/device/textStorage.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { createDraftSaver, type DraftSaver, type DraftState } from './draftSaver.ts'
import { draftText, parseStoredDraft, type StoredDraft, storedDraftText } from './reviewDraft.ts'
import type { ReviewForm } from './reviewForm.ts'
import { refreshWork } from './work.ts'

/** Where this device stores an examiner's draft for one enrolment; logging out clears it. */
function slotOf(enrolmentId: number): string {
  return `${prefix}review.${currentSession()?.mobile ?? ''}.${enrolmentId}`
}

export function keptDraft(enrolmentId: number): StoredDraft | null {
  return parseStoredDraft(storedText(slotOf(enrolmentId)))
}

function storeLocally(enrolmentId: number, draft: StoredDraft): void {
  storeDraftText(enrolmentId, storedDraftText(draft))
}

/** Stores a draft on this device, to be continued when the candidate is opened. */
export function storeDraftText(enrolmentId: number, text: string): void {
  storeText(slotOf(enrolmentId), text)
}

/** Another device's draft, taken from the refusal that reports it (contract, SaveReviewDraft). */
export type OtherDraft = { text: string; version: number; savedTime: string }

function otherDraftIn(error: unknown): OtherDraft | null {
  const { Draft, DraftVersion, SavedTime } = (error instanceof CallError && error.OtherMsg) || {}
  if (typeof Draft !== 'string' || typeof DraftVersion !== 'number') return null
  return { text: Draft, version: DraftVersion, savedTime: typeof SavedTime === 'string' ? SavedTime : '' }
}

type DraftSavingOptions = {
  enrolmentId: number
  /** Whether the review is submitted; the server stores no draft of a submitted review. */
  isSubmitted: boolean
  /** The version of the server's draft when the desk opened. */
  version: number
  /** The draft of another device that changed it before the desk opened. */
  theirs: OtherDraft | null
}

/** Stores each change on this device at once, and on the server after a debounce unless the review is submitted. */
export function useDraftSaving({ enrolmentId, isSubmitted, version, theirs }: DraftSavingOptions) {
  const queries = useQueryClient()
  const [state, setState] = useState<DraftState>('clean')
  const [other, setOther] = useState<OtherDraft | null>(theirs)
  const base = useRef(version)
  const isListed = useRef(version > 0)
  const saver = useRef<DraftSaver | null>(null)
  useEffect(() => {
    if (isSubmitted) return
    const made = createDraftSaver({
      send: async (Draft) => {
        const { OtherMsg } = await call('Examiner', 'SaveReviewDraft', {
          EF_ID: enrolmentId,
          Draft,
          BaseVersion: base.current,
        })
        // The first draft moves the candidate in the lists, so their pages are reloaded.
        if (!isListed.current) void refreshWork(queries)
        isListed.current = true
        base.current = OtherMsg.DraftVersion
        const kept = keptDraft(enrolmentId)
        if (kept) storeLocally(enrolmentId, { ...kept, base: base.current, isSent: draftText(kept) === Draft })
      },
      meaningOf: (error) => {
        const found = otherDraftIn(error)
        if (found) setOther(found)
        return found ? 'conflict' : isRefusal(error) ? 'refused' : 'passing'
      },
      onState: setState,
    })
    saver.current = made
    const kept = keptDraft(enrolmentId)
    if (kept && !kept.isSent) {
      if (theirs) made.hold(draftText(kept))
      else made.keep(draftText(kept))
    }
    const flush = () => void made.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      saver.current = null
      // Leaving the screen sends the pending change; if that fails, it is still on this device.
      void made.flush().finally(made.stop)
    }
  }, [enrolmentId, isSubmitted, theirs, queries])

  const keep = useCallback(
    (form: ReviewForm) => {
      const draft: StoredDraft = { form, at: serverNow(), base: base.current, isSent: false }
      storeLocally(enrolmentId, draft)
      saver.current?.keep(draftText(draft))
    },
    [enrolmentId],
  )
  /** Called after a submission or a cancelled change. */
  const forget = useCallback(() => {
    saver.current?.stop()
    clearSlot(slotOf(enrolmentId))
    setState('clean')
  }, [enrolmentId])

  /** Continues with this device's draft, or with the other's, which drops this one. */
  const choose = (isOther: boolean) => {
    if (!other) return
    base.current = other.version
    if (isOther) clearSlot(slotOf(enrolmentId))
    setOther(null)
    saver.current?.release(isOther)
  }
  return { state, other, keep, forget, choose }
}
