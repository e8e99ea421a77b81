import { lazy, Suspense, useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { DEFAULT_UPLOAD_MINUTES } from '#domain/examRoom/examSession.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'

/** The camera and the sound meter are loaded only when a rehearsal is opened. */
const Rehearsal = lazy(() => import('./Rehearsal.tsx').then((m) => ({ default: m.Rehearsal })))

type RehearsalButtonProps = { enrolment: Pick<EnrolmentWire, 'EF_ID' | 'Grades'>; wide?: boolean }

export function RehearsalButton({ enrolment, wide }: RehearsalButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small={!wide} wide={wide} look="quiet" onClick={() => setOpen(true)}>
        {wide ? '试录：先试一试手机和网络' : '试录'}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingOverlay />}>
          <Rehearsal
            enrolmentId={enrolment.EF_ID}
            sessionMinutes={enrolment.Grades.UploadTime || DEFAULT_UPLOAD_MINUTES}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
