import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { CandidateSheet } from './CandidateSheet.tsx'
import style from './OwnCandidates.module.css'
import type { OwnCandidate } from './ownCandidatesCall.ts'

/** This many candidates are shown as chips; the others are found by search. */
const CHIPS = 8

/**
 * The account's own candidates as chips, which save typing a name and a number. Their space is reserved while loading.
 */
export function OwnCandidates({ onChoose }: { onChoose: (candidate: OwnCandidate) => void }) {
  const { data, isPending } = useQuery(callQuery('Exam', 'GetMyCandidates', { PageSize: CHIPS }))
  const [isOpen, setOpen] = useState(false)
  const candidates = data?.listData ?? []
  const total = data?.totalCount ?? 0
  const choose = (candidate: OwnCandidate) => {
    setOpen(false)
    onChoose(candidate)
  }
  return (
    <section className={style.own} aria-label="本账号的考生">
      <p className={style.lead}>
        {isPending || candidates.length > 0 ? '点选本账号的考生，自动填写' : '报过名的考生会显示在这里，点一下即可填写'}
      </p>
      <div className={style.row}>
        {candidates.map((candidate) => (
          <button key={candidate.EF_ID} type="button" className={style.chip} onClick={() => choose(candidate)}>
            {candidate.Name}
          </button>
        ))}
        {total > candidates.length && (
          <button type="button" className={style.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            全部 {total} 位
          </button>
        )}
      </div>
      {isOpen && <CandidateSheet onChoose={choose} onClose={() => setOpen(false)} />}
    </section>
  )
}
