import { useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { whyCannotEnrolIn } from '#domain/batch/batch.ts'
import type { EnrolmentField } from '#domain/enrolment/enrolmentForm.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { batchWindowOf } from '#web/data/enrolmentFacts.ts'
import { useLocation } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { toast } from '#web/ui/toast.ts'
import { type Catalogue } from './catalogue.ts'
import type { EnrolmentDraft } from './draft.ts'
import { refusedField } from './formWire.ts'
import { Summary } from './Summary.tsx'
import { useSignUp } from './useSignUp.ts'

type EnrolmentSubmission = {
  catalogue: Catalogue
  batch: BatchWire | undefined
  draft: EnrolmentDraft
  enrolmentId: number | undefined
  onBegin: () => void
  onDone: (enrolmentId: number) => void
  onCancel: () => void
  onRefused: (field: EnrolmentField, step: number, text: string) => void
}

/** Asks for confirmation, sends the form, and reports the outcome (specification#wizard). */
export function useSubmission(submission: EnrolmentSubmission) {
  const { catalogue, batch, draft, enrolmentId, onBegin, onDone, onCancel, onRefused } = submission
  const { send, isSending } = useSignUp(enrolmentId ?? null)
  const isAsking = useRef(false)
  const { key } = useLocation()
  const [failed, setFailed] = useState<{ text: string; draft: EnrolmentDraft; key: string } | null>(null)
  // The failure applies to one version of the form on one page: it disappears after a change or on return.
  const failure = failed && failed.draft === draft && failed.key === key ? failed.text : ''

  const ask = async (chosen: BatchWire): Promise<boolean> => {
    isAsking.current = true
    const isSure = await confirm({
      title: enrolmentId === undefined ? '确认提交报名信息？' : '确认修改报名信息？',
      body: <Summary draft={draft} catalogue={catalogue} batch={chosen} />,
      yes: '确认提交',
    })
    await layerLeft()
    isAsking.current = false
    return isSure
  }

  /** Shows a refusal that belongs to no field as a toast, and keeps it beside the button. */
  const fail = (text: string) => {
    toast(text, 'failure')
    setFailed({ text, draft, key })
  }

  const submit = async () => {
    // A double tap would ask twice, and the second dialog would cancel the first.
    if (!batch || isSending || isAsking.current) return
    setFailed(null)
    onBegin()
    const closed = whyCannotEnrolIn(batchWindowOf(batch), serverNow())
    if (closed) return fail(reasonText(closed))
    if (!(await ask(batch))) {
      toast('取消提交报名信息')
      return onCancel()
    }
    const asksPrevCert = catalogue.grades.some(({ GID, IsSkip }) => GID === draft.form.gradeId && IsSkip === 1)
    const outcome = await send(draft, asksPrevCert)
    if (!outcome) return
    if ('enrolmentId' in outcome) {
      toast(enrolmentId === undefined ? '报名成功' : '修改成功', 'success')
      return onDone(outcome.enrolmentId)
    }
    const refusal = refusedField(outcome.wireField)
    if (!refusal) return fail(outcome.text)
    toast(outcome.text, 'failure')
    onRefused(refusal.field, refusal.step, outcome.text)
  }
  return { submit, isSending, failure }
}
