import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { whyCannotChangePhoto, whyChangedPhotoTooLarge } from '#domain/enrolment/enrolment.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { PictureField } from '#web/screens/picture/PictureField.tsx'
import { changedPhotoRules } from '#web/screens/picture/photoRules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './ChangePhoto.module.css'

/**
 * Replaces the ID photo, which restarts its check. It is not offered once the check has passed for good
 * (rulings#photo): the card shows that state, and nearly every card would have a disabled button.
 */
export function ChangePhoto({ enrolment }: { enrolment: EnrolmentWire }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const facts = enrolmentFactsOf(enrolment)
  const isOver = facts.isRefunded || nextStepOf(facts, serverNow()).key === 'lapsed'
  if (isOver || whyCannotChangePhoto(facts.checkStatus) !== null) return null

  const change = async (path: string) => {
    await call('Exam', 'UpdateExamFormPhoto', { EF_ID: enrolment.EF_ID, Photo: path })
    setOpen(false)
    toast('修改成功', 'success')
    void queries.invalidateQueries({ queryKey: ['Exam'] })
  }
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        更换照片
      </Button>
      {isOpen && (
        <Sheet title="更换证件照" onClose={() => setOpen(false)}>
          <ul className={style.rules}>
            {changedPhotoRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <PictureField
            label={`${enrolment.Name}的证件照`}
            hint="更换后将重新审核"
            kind="photo"
            path={enrolment.Photo}
            url={enrolment.Photo}
            onChange={change}
            whyTooLarge={whyChangedPhotoTooLarge}
          />
        </Sheet>
      )}
    </>
  )
}
