import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { shanghaiDate } from '#domain/time.ts'
import type { DialogProps } from '#web/ui/Dialog.tsx'
import { homeCalls } from './homeCalls.ts'
import { rememberNotice, wasNoticeRead } from './noticeMemory.ts'
import { afterSplash } from './splash.ts'

/** The dialog is optional: if it fails to load the page must still work, and the notice appears at the next visit. */
const Dialog = lazy(
  (): Promise<{ default: ComponentType<DialogProps> }> =>
    import('#web/ui/Dialog.tsx').then(
      (m) => ({ default: m.Dialog }),
      () => ({ default: () => null }),
    ),
)

/** The popup notice, shown once a day and again when staff change it (specification#home). */
export function Notice() {
  const { data } = useQuery(homeCalls.site)
  const notice = data?.item.Notice ?? null
  const version = notice?.Version ?? ''
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!version || wasNoticeRead(version, shanghaiDate(Date.now()))) return
    return afterSplash(() => setOpen(true))
  }, [version])
  if (!notice || !open) return null
  return (
    <Suspense>
      <Dialog
        title={notice.Title}
        body={notice.Text.split('\n').map((line) => <p key={line}>{line}</p>)}
        yes="我知道了"
        no=""
        onAnswer={() => {
          rememberNotice(version, shanghaiDate(Date.now()))
          setOpen(false)
        }}
      />
    </Suspense>
  )
}
