import { useEffect, useEffectEvent } from 'react'

/** What is copied from a spreadsheet has several lines or columns; anything else is left to where it is pasted. */
const isTable = (text: string) => /[\t\n]/.test(text.trim())

/** Takes a table that is pasted anywhere in the window as a file, so that it is read like one. */
export function usePastedTable(onPaste: (file: File) => void, isWanted: boolean): void {
  const onTable = useEffectEvent(onPaste)
  useEffect(() => {
    if (!isWanted) return
    const onPasteEvent = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isTable(text)) return
      event.preventDefault()
      onTable(new File([text], '粘贴的表格.csv', { type: 'text/csv' }))
    }
    window.addEventListener('paste', onPasteEvent)
    return () => window.removeEventListener('paste', onPasteEvent)
  }, [isWanted])
}
