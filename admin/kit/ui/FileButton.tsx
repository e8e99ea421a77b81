import { Button, type ButtonProps } from 'antd'
import { useRef } from 'react'

interface FileButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'loading' | 'disabled' | 'children'> {
  /** What the files are, where a button alone does not say it. */
  label?: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that lets a person choose files; the caller sends them. */
export function FileButton({ accept, label, isMultiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can then be chosen again, after it was corrected.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
