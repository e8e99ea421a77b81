import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Consents } from './Consents.tsx'
import { DataCopy } from './DataCopy.tsx'
import { Kinds } from './Kinds.tsx'
import { Looks } from './Looks.tsx'
import style from './MyData.module.css'
import { RequestForm } from './RequestForm.tsx'
import { RequestNote } from './RequestNote.tsx'
import type { Wanted } from './wanted.ts'

/** /MyData: what is stored and why, who looked, what was agreed to, requests and their answers, a copy (office#retention). */
export function MyDataScreen() {
  const queries = useQueryClient()
  const data = useQuery(callQuery('User', 'GetMyData', {}))
  const requests = useQuery(callQuery('User', 'GetMyDataRequests', { PageSize: 50 }))
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'GetMyData' || queryKey[1] === 'GetMyDataRequests',
    })
  if (!data.data || !requests.data)
    return (
      <Page title="我的信息">
        <QueryState query={joinedQuery(data, requests)} loading={<Skeleton kind="card" count={3} />} />
      </Page>
    )
  const { item } = data.data
  if (wanted)
    return (
      <Page title="提出申请" onBack={() => setWanted(null)}>
        <RequestForm
          data={item}
          wanted={wanted}
          onSent={() => {
            setWanted(null)
            void refresh()
          }}
        />
      </Page>
    )
  const sent = requests.data.listData
  return (
    <Page
      title="我的信息"
      foot={
        <Button wide onClick={() => setWanted({ kind: null, candidateId: null, wish: '' })}>
          查阅、更正、删除或撤回同意
        </Button>
      }
    >
      <p className={style.lead}>
        这里列出系统保存了您和孩子的哪些信息、用来做什么、保存多久、谁看过。您可以随时申请查阅、更正、复制或删除，我们在
        {item.AnswerDays}个工作日内答复。
      </p>
      {sent.length > 0 && (
        <section aria-labelledby="requests">
          <h2 id="requests" className={style.heading}>
            我的申请
          </h2>
          {sent.map((request) => (
            <RequestNote key={request.DR_ID} request={request} onChanged={() => void refresh()} />
          ))}
        </section>
      )}
      <Kinds kinds={item.Kinds} />
      <DataCopy />
      <Consents consents={item.Consents} onWithdraw={(next) => setWanted(next)} />
      <Looks looks={item.Looks} />
    </Page>
  )
}
