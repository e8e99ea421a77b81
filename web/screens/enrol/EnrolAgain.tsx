import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { askAboutStoredDraft } from './askAboutStoredDraft.tsx'
import { draftForAnotherChild, draftForAnotherMajor, type EnrolmentDraft, withBatch } from './draft.ts'
import { draftSlot, readDraft, saveDraft } from './draftMemory.ts'

/** Starts another enrolment of the same child, or of another child with the same contact, without retyping the data. */
export function EnrolAgain({ enrolment }: { enrolment: EnrolmentWire }) {
  const session = useSession()
  const start = async (draft: EnrolmentDraft) => {
    if (!session) return
    const slot = draftSlot(session.mobile, null)
    const answer = readDraft(slot) ? await askAboutStoredDraft() : 'replace'
    // The wizard shows step 4, or the furthest step that the draft allows.
    if (answer === 'goOn') return navigate(paths.examApply(undefined, 4))
    if (answer === 'stay') return
    const isOpen = whyCannotEnrolIn(enrolmentFactsOf(enrolment).batch, serverNow()) === null
    // If the batch no longer accepts enrolments, another one is chosen first.
    const begun = isOpen ? draft : withBatch(draft, 0)
    saveDraft(slot, begun)
    navigate(paths.examApply(undefined, isOpen ? 2 : 0))
  }
  return (
    <ButtonRow>
      <Button look="quiet" onClick={() => void start(draftForAnotherMajor(enrolment))}>
        再报一个专业
      </Button>
      <Button look="quiet" onClick={() => void start(draftForAnotherChild(enrolment))}>
        再报一位考生
      </Button>
    </ButtonRow>
  )
}
