import { useState } from 'react'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import style from './Desk.module.css'
import { RecusalSheet } from './RecusalSheet.tsx'

/** Lets an examiner with a conflict of interest decline this candidate and go on to the next. */
export function Recusal({ enrolmentId, backTo }: { enrolmentId: number; backTo: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={style.recusal}>
      <span>与考生有利害关系？</span>
      <Button small look="plain" onClick={() => setOpen(true)}>
        申请回避
      </Button>
      {isOpen && (
        <RecusalSheet
          enrolmentId={enrolmentId}
          onClose={() => setOpen(false)}
          onDone={() => navigate(backTo, { replace: true })}
        />
      )}
    </div>
  )
}
