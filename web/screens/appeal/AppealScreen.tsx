import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AppealForm } from './AppealForm.tsx'
import { AppealNote } from './AppealNote.tsx'
import { AppealTerms } from './AppealTerms.tsx'
import { PayAppeal } from './PayAppeal.tsx'

/**
 * /Appeal?EF_ID: appeals against a result, and every step of those that were sent, also after the window (office#appeals).
 * Without an enrolment it shows those of all children, with `AP_ID` it pays the fee of one.
 */
export function AppealScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  const appealId = idIn(search, 'AP_ID')
  if (enrolmentId === null) return <AllAppeals />
  if (appealId === null) return <Appeals key={enrolmentId} enrolmentId={enrolmentId} />
  return <PayAppeal key={appealId} enrolmentId={enrolmentId} appealId={appealId} />
}

function AllAppeals() {
  const mine = useQuery(callQuery('Exam', 'GetMyAppealList', { PageSize: 100 }))
  return (
    <Page title="我的复核申请">
      <QueryState query={mine} loading={<Skeleton kind="card" count={2} />}>
        {({ listData }) =>
          listData.length === 0 ? (
            <EmptyState note="还没有复核申请。查到成绩后，在成绩下方可以申请。" />
          ) : (
            listData.map((appeal) => (
              <AppealNote key={appeal.AP_ID} appeal={appeal} isNamed onChanged={() => void mine.refetch()} />
            ))
          )
        }
      </QueryState>
    </Page>
  )
}

function Appeals({ enrolmentId }: { enrolmentId: number }) {
  const queries = useQueryClient()
  // A result that was taken back cannot be appealed against, while what was sent stays readable.
  const offer = useQuery(callQuery('Exam', 'GetAppealOffer', { EF_ID: enrolmentId }))
  const mine = useQuery(callQuery('Exam', 'GetMyAppealList', { EF_ID: enrolmentId, PageSize: 100 }))
  const [isAsking, setAsking] = useState(false)
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'GetAppealOffer' || queryKey[1] === 'GetMyAppealList',
    })
  const item = offer.data?.item
  if (isAsking && item)
    return (
      <Page title="申请复核" onBack={() => setAsking(false)}>
        <AppealForm
          offer={item}
          onSent={(appealId) => {
            setAsking(false)
            void refresh()
            if (item.Fee > 0) navigate(paths.payAppeal(enrolmentId, appealId))
          }}
          onStale={() => void refresh()}
        />
      </Page>
    )
  const canSend = item !== undefined && item.Why === '' && isLeft(item)
  return (
    <Page
      title="成绩复核"
      foot={
        canSend && (
          <Button wide onClick={() => setAsking(true)}>
            申请复核
          </Button>
        )
      }
    >
      {!isRefusal(offer.error) && (
        <QueryState query={offer} loading={<Skeleton kind="card" count={1} />}>
          {(data) => <AppealTerms offer={data.item} />}
        </QueryState>
      )}
      <QueryState query={mine} loading={<Skeleton kind="card" count={1} />}>
        {({ listData }) =>
          listData.length === 0 ? (
            <EmptyState note="还没有复核申请。申请后，每一步进展和答复都会显示在这里。" />
          ) : (
            listData.map((appeal) => <AppealNote key={appeal.AP_ID} appeal={appeal} onChanged={() => void refresh()} />)
          )
        }
      </QueryState>
    </Page>
  )
}

/** Whether anything has not been appealed against yet. */
const isLeft = ({ IsWholeSent, Pieces }: { IsWholeSent: 0 | 1; Pieces: ReadonlyArray<{ IsSent: 0 | 1 }> }) =>
  IsWholeSent === 0 || Pieces.some(({ IsSent }) => IsSent === 0)
