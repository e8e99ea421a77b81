import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { whyCannotEnrolIn } from '#domain/batch.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { type Draft, draftForAnotherChild, draftForAnotherMajor, withBatch } from './draft.ts'
import { draftSlot, readDraft, saveDraft } from './draftMemory.ts'

/** Another enrolment lies half filled in: it goes only if its writer lets it go. */
async function mayReplace(): Promise<boolean> {
  const isSure = await confirm({
    title: '放弃没有填完的报名？',
    body: <p>上次的报名还没有完成。开始新的报名后，上次填写的内容不再保留。</p>,
    yes: '开始新的报名',
    no: '返回',
  })
  await layerLeft()
  return isSure
}

/** The same child in another major, or another child of the same contact: nothing is typed twice. */
export function EnrolAgain({ enrolment }: { enrolment: EnrolmentWire }) {
  const session = useSession()
  const start = async (draft: Draft) => {
    if (!session) return
    const slot = draftSlot(session.mobile, null)
    if (readDraft(slot) && !(await mayReplace())) return
    const isOpen = whyCannotEnrolIn(enrolmentFactsOf(enrolment).batch, serverNow()) === null
    // Where its batch takes nobody any more, another one is chosen first.
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
