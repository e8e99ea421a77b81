import { useEffect, useRef } from 'react'

type ItemKeyOptions = {
  /** The number of choices; 0 where there are none. */
  count: number
  onChoose: (choice: number) => void
  onPlay: () => void
  onStep: (by: 1 | -1) => void
}

/** Keys 1 to n choose, P plays, N and B move on and back; they are ignored while typing or under an open layer. */
export function useItemKeys(keys: ItemKeyOptions): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (document.body.classList.contains('held')) return
      const { count, onChoose, onPlay, onStep } = latest.current
      const pressed = event.key.toLowerCase()
      const choice = Number(pressed)
      if (pressed === 'p') onPlay()
      else if (pressed === 'n') onStep(1)
      else if (pressed === 'b') onStep(-1)
      else if (pressed !== ' ' && Number.isInteger(choice) && choice >= 1 && choice <= count) onChoose(choice)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
