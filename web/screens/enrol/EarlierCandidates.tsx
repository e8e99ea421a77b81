import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { CandidateSheet } from '#web/screens/candidates/CandidateSheet.tsx'
import { ownCandidatesCall } from '#web/screens/candidates/ownCandidatesCall.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type EnrolmentDraft, withCandidate } from './draft.ts'

/** Fills in the data of an earlier candidate, since a teacher enrols the same thirty children every year. */
export function EarlierCandidates({ change }: { change: (next: (draft: EnrolmentDraft) => EnrolmentDraft) => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(ownCandidatesCall(''))
  const [isOpen, setOpen] = useState(false)
  const [fetchedId, setFetchedId] = useState<number | null>(null)
  // The list is optional: the form is complete without it while it loads or where there is none.
  if (!data || data.listData.length === 0) return null
  const choose = async (enrolmentId: number) => {
    if (fetchedId !== null) return
    setFetchedId(enrolmentId)
    try {
      const { item } = await queries.fetchQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
      change((draft) => withCandidate(draft, item))
      setOpen(false)
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      setFetchedId(null)
    }
  }
  return (
    <>
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        从报过名的考生中选择
      </Button>
      {isOpen && (
        <CandidateSheet
          chosenId={fetchedId}
          onChoose={({ EF_ID }) => void choose(EF_ID)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
