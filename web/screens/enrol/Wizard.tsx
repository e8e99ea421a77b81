import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { serverNow } from '#client/clock.ts'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { batchWindowOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { enterToNextEmpty } from '#web/ui/enterToNextEmpty.ts'
import { Fault } from '#web/ui/Fault.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { Page } from '#web/ui/Page.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { StaveSteps, stepText } from '#web/ui/StaveSteps.tsx'
import { toast } from '#web/ui/toast.ts'
import { BatchStep } from './BatchStep.tsx'
import { type Catalogue, offeredAreas, offeredMajors, whyModeUnfit } from './catalogue.ts'
import { type EnrolmentDraft, furthestStep, stepNames, withBatch, withForm, withOnlyChoices } from './draft.ts'
import { draftSlot, storeContact } from './draftMemory.ts'
import { StepBody } from './StepBody.tsx'
import { useBatchFromAddress } from './useBatchFromAddress.ts'
import { useDoubleCheck } from './useDoubleCheck.ts'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'
import { useSteps } from './useSteps.ts'
import { useSubmission } from './useSubmission.tsx'
import style from './WizardPart.module.css'

type WizardProps = {
  catalogue: Catalogue
  /** The step in the address; at most the step that the draft is ready for is shown. */
  step: number
  /** The account that owns the draft. */
  mobile: string
  initial: () => EnrolmentDraft
  /** Set when an existing enrolment is edited; its batch cannot change. */
  enrolmentId?: number
  /** Shown above step 0, for instance the offer to continue a stored draft. */
  resume?: ReactNode
  /** Asks before choosing a batch starts a new draft; false cancels the choice. */
  mayBegin?: () => Promise<boolean>
  /** Shown above every step, as a warning to read before changing anything. */
  notice?: ReactNode
}

/** Steps 0 to 4 of /ExamApply (specification#wizard-screen, specification#wizard). */
export function Wizard({
  catalogue,
  step: wanted,
  mobile,
  initial,
  enrolmentId,
  resume,
  mayBegin,
  notice,
}: WizardProps) {
  const { draft, change, finish } = useDraft(draftSlot(mobile, enrolmentId ?? null), initial)
  const form = useRef<HTMLFormElement>(null)
  const isFocusDue = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isEdit = enrolmentId !== undefined
  const firstStep = isEdit ? 1 : 0
  const step = Math.max(firstStep, Math.min(wanted, furthestStep(draft, catalogue, serverNow())))
  const stepBefore = useRef(step)
  const batch = catalogue.batches.find(({ EB_ID }) => EB_ID === draft.batchId)
  const { goTo, jumpTo, leave } = useSteps(step, enrolmentId)
  const problems = useProblems(step, draft.form)
  const doubles = useDoubleCheck()
  const { submit, isSending, failure } = useSubmission({
    catalogue,
    batch,
    draft,
    enrolmentId,
    onBegin: problems.forgetRefusal,
    onDone: (id) => {
      finish()
      storeContact(mobile, draft.form)
      void leave(paths.examApply(id, 5))
    },
    onCancel: () => goTo(2),
    onRefused: (field, refusedStep, text) => {
      problems.refuse(field, text)
      if (refusedStep === step) return focusFirstError(form.current)
      isFocusDue.current = true
      jumpTo(refusedStep)
    },
  })

  useEffect(() => {
    if (step !== wanted) navigate(paths.examApply(enrolmentId, step), { replace: true })
  }, [step, wanted, enrolmentId])
  useEffect(() => {
    // Arriving at step 2 resets the mode, since another major may not allow the earlier choice (specification#wizard).
    if (step === 2) change((last) => (last.form.mode === MODE.unset ? last : withForm(last, { mode: MODE.unset })))
  }, [step, change])

  // Before the step is seen, so that nobody goes on without a choice that leaves him none.
  useLayoutEffect(() => {
    change((last) => withOnlyChoices(last, catalogue, step))
  }, [change, catalogue, step])

  useEffect(() => {
    // Whoever cannot see the page hears which step is shown, or which field of it was refused.
    if (isFocusDue.current) focusFirstError(form.current)
    else if (stepBefore.current !== step) heading.current?.focus({ preventScroll: true })
    isFocusDue.current = false
    stepBefore.current = step
  }, [step])

  const chooseBatch = async (chosen: BatchWire) => {
    if (offeredAreas(catalogue, chosen).length === 0) return toast(reasonText('NO_MAJOR_OFFERED'), 'failure')
    if (mayBegin && !(await mayBegin())) return
    const isRead = await confirm({
      title: chosen.EB_Name,
      body: <p className={style.announcement}>{chosen.Info || '请确认报名该批次。'}</p>,
      yes: '我已阅读，继续报名',
    })
    await layerLeft()
    if (!isRead) return
    change((last) => withBatch(last, chosen.EB_ID))
    goTo(1)
  }

  useBatchFromAddress(step, isEdit ? [] : catalogue.batches, (wished) => {
    if (whyCannotEnrolIn(batchWindowOf(wished), serverNow()) === null) void chooseBatch(wished)
  })

  const next = () => {
    if (!batch) return toast(reasonText('BATCH_REQUIRED'), 'failure')
    const modeProblem = step === 3 ? whyModeUnfit(batch, draft.form) : null
    if (modeProblem) problems.refuse('mode', reasonText(modeProblem))
    if (!problems.check() || modeProblem) return focusFirstError(form.current)
    if (step === 1 && offeredMajors(catalogue, batch, draft.form.areaId).length === 0) {
      return toast(reasonText('NO_MAJOR_OFFERED'), 'failure')
    }
    if (step === 4) void submit()
    else if (step === 2) {
      const asked = { ...draft.form, batchId: batch.EB_ID, enrolmentId: enrolmentId ?? null }
      void doubles.check(asked, () => goTo(3))
    } else goTo(step + 1)
  }

  const title = isEdit ? '修改报名' : '在线报名'
  const back = step > firstStep ? () => goTo(step - 1) : undefined
  return (
    <Page
      title={title}
      documentTitle={`${stepText(stepNames, step)} - ${title}`}
      onBack={back}
      foot={
        <>
          {step === 4 && failure && <Fault className={style.failure}>{failure}</Fault>}
          <ButtonRow>
            {back && (
              <Button look="quiet" onClick={back}>
                上一步
              </Button>
            )}
            <Button
              busy={isSending || doubles.isChecking}
              busyText={isSending ? '正在提交' : '正在核对'}
              onClick={next}
            >
              {step === 4 ? '确认提交' : '下一步'}
            </Button>
          </ButtonRow>
        </>
      }
    >
      <div className={style.steps}>
        <StaveSteps steps={stepNames} current={step} heading={heading} />
      </div>
      {notice}
      {step === 0 && !batch && resume}
      <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={enterToNextEmpty}>
        {step === 0 || !batch ? (
          <BatchStep batches={catalogue.batches} chosenId={draft.batchId} onChoose={chooseBatch} />
        ) : (
          <StepBody
            step={step}
            part={{ draft, change, errorOf: problems.errorOf, leave: problems.leave }}
            catalogue={catalogue}
            batch={batch}
            isEdit={isEdit}
            onAnswered={() => goTo(step + 1)}
          />
        )}
      </form>
    </Page>
  )
}
