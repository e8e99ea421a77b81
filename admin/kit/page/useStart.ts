import { useState } from 'react'
import { useSearchParams } from './router.tsx'

/**
 * Whether a form is open: by a button of its screen, or because the address asks for it (`?start=new`), as the palette does.
 * Closing takes that out of the address, so that a reload does not open it again.
 */
export function useStart(name: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('start') === name
  const change = (next: boolean) => {
    setOpen(next)
    if (!isAsked || next) return
    const others = new URLSearchParams(params)
    others.delete('start')
    setParams(others, { replace: true })
  }
  return [isOpen || isAsked, change]
}
