import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface FileButtonProps {
  children: ReactNode
  label: string
  accept: string
  busy: boolean
  busyText: string
  isSeveral?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button over a hidden file input. */
export function FileButton({ children, label, accept, busy, busyText, isSeveral, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const onPicked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The value is cleared so that choosing the same file again fires a change event.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <Button look="quiet" wide busy={busy} busyText={busyText} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={isSeveral}
        aria-label={label}
        onChange={onPicked}
      />
    </>
  )
}
