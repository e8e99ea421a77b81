import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Draft, withCandidate } from './draft.ts'

/** From so many on a list is searched rather than read. */
const searchFrom = 9

/** A teacher enrols the same thirty children every year: their data are taken over from the last time. */
export function EarlierCandidates({ change }: { change: (next: (draft: Draft) => Draft) => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery('Exam', 'GetMyCandidates', {}))
  const [isOpen, setOpen] = useState(false)
  const [fetchedId, setFetchedId] = useState<number | null>(null)
  const [sought, setSought] = useState('')
  const candidates = data?.listData ?? []
  // An aid, no part of the form: while it is on its way, or where there is none, the form is complete without it.
  if (candidates.length === 0) return null
  const shown = candidates.filter(({ Name }) => Name.includes(sought.trim()))
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
        <Sheet title="选择考生" onClose={() => setOpen(false)}>
          {candidates.length >= searchFrom && (
            <TextField label="按姓名查找" name="soughtCandidate" value={sought} onChange={setSought} maxLength={30} />
          )}
          <OptionList
            label="选择考生"
            value={fetchedId}
            options={shown.map(({ EF_ID, Name, CertNO, MName, GName }) => ({
              value: EF_ID,
              label: Name,
              note: `${CertNO}　上次报考${MName}${GName}`,
            }))}
            onChoose={(enrolmentId) => void choose(enrolmentId)}
          />
          {shown.length === 0 && <p role="status">没有找到这个姓名的考生</p>}
        </Sheet>
      )}
    </>
  )
}
