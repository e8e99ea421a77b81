import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { whyCannotEnrolIn } from '#domain/batch.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { type Draft, draftForAnotherChild, draftForAnotherMajor, withBatch } from './draft.ts'
import { draftSlot, saveDraft } from './draftMemory.ts'

/** The same child in another major, or another child of the same contact: nothing is typed twice. */
export function EnrolAgain({ enrolment }: { enrolment: EnrolmentWire }) {
  const session = useSession()
  const start = (draft: Draft) => {
    const isOpen = whyCannotEnrolIn(enrolmentFactsOf(enrolment).batch, serverNow()) === null
    // Where its batch takes nobody any more, another one is chosen first.
    const begun = isOpen ? draft : withBatch(draft, 0)
    if (session) saveDraft(draftSlot(session.mobile, null), begun)
    navigate(paths.examApply(undefined, isOpen ? 2 : 0))
  }
  return (
    <ButtonRow>
      <Button look="quiet" onClick={() => start(draftForAnotherMajor(enrolment))}>
        再报一个专业
      </Button>
      <Button look="quiet" onClick={() => start(draftForAnotherChild(enrolment))}>
        再报一位考生
      </Button>
    </ButtonRow>
  )
}
