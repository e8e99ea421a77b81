import { type RefObject, useEffect, useRef } from 'react'
import { nextPop } from './nextPop.ts'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

let openModals = 0

/**
 * The behaviour of every modal layer: focus moves in, is trapped and returns; Escape and the phone's back button close
 * it; the page below does not scroll. The library focus-trap would cover only the focus, and old engines lack
 * `<dialog>`.
 */
export function useModal(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const before = document.activeElement
    openModals += 1
    document.body.classList.add('held')
    const first = box.querySelector<HTMLElement>('[data-first-focus]') ?? box
    first.focus({ preventScroll: true })
    first.scrollIntoView({ block: 'nearest' })

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        close.current()
      }
      if (event.key === 'Tab') keepInside(box, event)
    }
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('keydown', onKey)
      openModals -= 1
      if (openModals === 0) document.body.classList.remove('held')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [frame])

  useBackToClose(close)
}

/** Wraps Tab at both ends. It compares positions, since the current option of a list need not be a tab stop. */
function keepInside(box: HTMLElement, event: KeyboardEvent): void {
  const stops = [...box.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.tabIndex >= 0)
  const at = document.activeElement
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const isOnward = (stop: HTMLElement) => at !== box && Boolean((at?.compareDocumentPosition(stop) ?? 0) & side)
  if (stops.some(isOnward)) return
  event.preventDefault()
  const next = event.shiftKey ? stops[stops.length - 1] : stops[0]
  next?.focus()
}

/**
 * Resolves when the history step of an earlier layer has finished; a push before that would replace the wrong entry.
 */
let settled: Promise<void> = Promise.resolve()

/** The next layer must not wait longer for its entry. */
const LONGEST_STEP_BACK_MS = 400

function stepBack(): void {
  settled = nextPop(LONGEST_STEP_BACK_MS)
  history.back()
}

/**
 * Adds one history entry with the same router state, so that 'back' closes the layer and the router sees no navigation.
 * If something navigated while the layer was open, the entry is no longer on top and is left alone.
 */
function useBackToClose(close: RefObject<() => void>): void {
  useEffect(() => {
    const mark = `${Date.now()}-${Math.random()}`
    const onTop = () => history.state?.layer === mark
    let pushed = false
    let gone = false
    window.setTimeout(() =>
      settled.then(() => {
        if (gone) return
        history.pushState({ ...history.state, layer: mark }, '')
        pushed = true
      }),
    )
    const onPop = () => {
      if (!pushed || onTop() || gone) return
      gone = true
      close.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (gone) return
      gone = true
      // The step back is deferred: a choice that navigates does so in the same tick, and must not be undone by it.
      window.setTimeout(() => {
        if (onTop()) stepBack()
      })
    }
  }, [close])
}
