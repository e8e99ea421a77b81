import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { CandidateSheet } from './CandidateSheet.tsx'
import style from './OwnCandidates.module.css'
import type { OwnCandidate } from './ownCandidatesCall.ts'

/** This many candidates are shown as chips; the others are found by search. */
const CHIPS = 8
const CHOOSE = '点选本账号的考生，自动填写'

/**
 * The account's own candidates as chips, which save typing a name and a number. Their space is reserved while loading.
 */
export function OwnCandidates({ onChoose }: { onChoose: (candidate: OwnCandidate) => void }) {
  const query = useQuery(callQuery('Exam', 'GetMyCandidates', { PageSize: CHIPS }))
  const [isOpen, setOpen] = useState(false)
  const choose = (candidate: OwnCandidate) => {
    setOpen(false)
    onChoose(candidate)
  }
  return (
    <section className={style.own} aria-label="本账号的考生">
      <QueryState
        query={query}
        loading={<p className={style.lead}>{CHOOSE}</p>}
        empty={<p className={style.lead}>报过名的考生会显示在这里，点一下即可填写</p>}
        before="没有查到本账号的考生，可以直接填写："
      >
        {({ listData: candidates, totalCount }) => (
          <>
            <p className={style.lead}>{CHOOSE}</p>
            <div className={style.row}>
              {candidates.map((candidate) => (
                <button key={candidate.EF_ID} type="button" className={style.chip} onClick={() => choose(candidate)}>
                  {candidate.Name}
                </button>
              ))}
              {totalCount > candidates.length && (
                <button type="button" className={style.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                  全部 {totalCount} 位
                </button>
              )}
            </div>
          </>
        )}
      </QueryState>
      {isOpen && <CandidateSheet onChoose={choose} onClose={() => setOpen(false)} />}
    </section>
  )
}
