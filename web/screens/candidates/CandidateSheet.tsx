import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#client/useDebounced.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type OwnCandidate, ownCandidatesCall } from './ownCandidatesCall.ts'

/** Lists of at least this length have a search field. */
const SEARCH_FROM = 9

type CandidateSheetProps = {
  /** The candidate whose data are being loaded. */
  chosenId?: number | null
  onChoose: (candidate: OwnCandidate) => void
  onClose: () => void
}

/** Lists all own candidates, with a search by name or pinyin. */
export function CandidateSheet({ chosenId = null, onChoose, onClose }: CandidateSheetProps) {
  const [typed, setTyped] = useState('')
  const sought = useDebounced(typed.trim())
  const query = useQuery({
    ...ownCandidatesCall(sought),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const candidates = data?.listData ?? []
  // The field depends on the unfiltered count, so that it does not disappear while a search shows few results.
  const { data: all } = useQuery(ownCandidatesCall(''))
  const isSearched = !all || all.totalCount >= SEARCH_FROM
  const hidden = (data?.totalCount ?? 0) - candidates.length
  return (
    <Sheet title="选择考生" onClose={onClose}>
      {isSearched && (
        <TextField
          label="按姓名或拼音查找"
          name="soughtCandidate"
          value={typed}
          onChange={setTyped}
          maxLength={30}
          kind="childName"
        />
      )}
      <QueryState
        query={query}
        loading={<Skeleton kind="newsRow" count={4} />}
        empty={<EmptyState scene="search" note="没有找到这个姓名的考生" />}
      />
      <OptionList
        label="选择考生"
        value={chosenId}
        options={candidates.map(({ EF_ID, Name, CertNO, MName, GName }) => ({
          value: EF_ID,
          label: Name,
          note: `${maskCertNumber(CertNO)}　上次报考${MName}${GName}`,
        }))}
        onChoose={(enrolmentId) => {
          const chosen = candidates.find(({ EF_ID }) => EF_ID === enrolmentId)
          if (chosen) onChoose(chosen)
        }}
      />
      {hidden > 0 && <p role="status">还有 {hidden} 位，请输入姓名查找</p>}
    </Sheet>
  )
}
