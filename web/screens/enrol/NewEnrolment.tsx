import { useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { clearSlot } from '#web/device/textStorage.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { askAboutStoredDraft } from './askAboutStoredDraft.tsx'
import type { Catalogue } from './catalogue.ts'
import { type EnrolmentDraft, freshDraft, furthestStep, stepNames } from './draft.ts'
import { draftSlot, readDraft, storedContact } from './draftMemory.ts'
import { Wizard } from './Wizard.tsx'
import style from './WizardPart.module.css'

/**
 * A new enrolment. An address with a step (a reload, or the return from the login) continues the stored draft at once;
 * otherwise the page offers to continue it.
 */
export function NewEnrolment({
  mobile,
  catalogue,
  step,
}: {
  mobile: string
  catalogue: Catalogue
  step: number | null
}) {
  const slot = draftSlot(mobile, null)
  const [kept, setKept] = useState(() => (step === null ? readDraft(slot) : null))
  const [start, setStart] = useState<EnrolmentDraft | null>(() => (step === null ? null : readDraft(slot)))
  const isOffered = kept !== null && furthestStep(kept, catalogue, serverNow()) > 0

  const goOn = (draft: EnrolmentDraft, options?: { replace: boolean }) => {
    setStart(draft)
    setKept(null)
    navigate(paths.examApply(undefined, furthestStep(draft, catalogue, serverNow())), options)
  }
  const forget = () => {
    clearSlot(slot)
    setKept(null)
  }
  /** Choosing a batch while a stored draft is offered would overwrite the draft without asking. */
  const mayBegin = async () => {
    if (!kept || !isOffered) return true
    const answer = await askAboutStoredDraft()
    if (answer === 'replace') forget()
    // The current address may name the chosen batch, so it is replaced: returning to it would choose that batch again.
    if (answer === 'goOn') goOn(kept, { replace: true })
    return answer === 'replace'
  }
  return (
    <Wizard
      // A new key remounts the wizard with the stored draft.
      key={start ? 'kept' : 'fresh'}
      catalogue={catalogue}
      step={step ?? 0}
      mobile={mobile}
      initial={() => start ?? freshDraft(mobile, storedContact(mobile))}
      mayBegin={mayBegin}
      resume={
        kept && isOffered ? (
          <Resume
            draft={kept}
            step={furthestStep(kept, catalogue, serverNow())}
            onResume={() => goOn(kept)}
            onForget={forget}
          />
        ) : undefined
      }
    />
  )
}

type ResumeProps = { draft: EnrolmentDraft; step: number; onResume: () => void; onForget: () => void }

function Resume({ draft, step, onResume, onForget }: ResumeProps) {
  const whose = draft.form.name.trim()
  return (
    <section className={style.resume}>
      <h2 className={style.resumeTitle}>上次的报名还没有完成</h2>
      <p className={style.resumeNote}>
        {whose && `考生：${whose}，`}填到“{stepNames[step]}”。为保护隐私，证件号码可能需要重新填写。
      </p>
      <ButtonRow>
        <Button small look="quiet" onClick={onForget}>
          重新开始
        </Button>
        <Button small onClick={onResume}>
          继续填写
        </Button>
      </ButtonRow>
    </section>
  )
}
