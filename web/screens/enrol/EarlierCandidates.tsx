import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { maskCertNumber } from '#domain/identity.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { type Draft, withCandidate } from './draft.ts'
import { candidatesIn } from './earlierCandidatesIn.ts'

/** A teacher enrols the same thirty children every year: their data are taken over from the last time. */
export function EarlierCandidates({ change }: { change: (next: (draft: Draft) => Draft) => void }) {
  const { data } = useQuery(callQuery('Exam', 'GetMyExamFormList', { PageIndex: 1, PageSize: 100 }))
  const [isOpen, setOpen] = useState(false)
  const candidates = candidatesIn(data?.listData ?? [])
  // An aid, no part of the form: while it is on its way, or where there is none, the form is complete without it.
  if (candidates.length === 0) return null
  const choose = (at: number) => {
    const candidate: EnrolmentWire | undefined = candidates[at]
    setOpen(false)
    if (candidate) change((draft) => withCandidate(draft, candidate))
  }
  return (
    <>
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        从报过名的考生中选择
      </Button>
      {isOpen && (
        <Sheet title="选择考生" onClose={() => setOpen(false)}>
          <OptionList
            label="选择考生"
            value={null}
            options={candidates.map((candidate, at) => ({
              value: at,
              label: candidate.Name,
              note: maskCertNumber(candidate.CertNO),
            }))}
            onChoose={choose}
          />
        </Sheet>
      )}
    </>
  )
}
