import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useLocation, useNavigate } from '#admin/kit/page/router.tsx'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { DataRequestWire } from '#contract/people/dataRequest.ts'
import {
  dataRequestKindTexts,
  dataRequestStateTexts,
  dataRequestStepTexts,
  deadlineText,
  isRequestOpen,
} from '#domain/people/dataRequest.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ConfirmErasure } from './ConfirmErasure.tsx'
import { DecideRequest } from './DecideRequest.tsx'
import styles from './Privacy.module.css'
import { privacyPages } from './privacyPages.ts'

const SIZE = 20

/** /privacy: what families ask about their data, overdue first (office#retention). */
export function DataRequestsScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isOpenOnly = new URLSearchParams(search).get('open') === '1'
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<{ id: number; form: 'decide' | 'confirm' } | null>(null)
  const query = useQuery(
    callQuery('Admin', 'GetDataRequestList', {
      PageIndex: page,
      PageSize: SIZE,
      ...(isOpenOnly ? { IsOpen: 1 as const } : {}),
    }),
  )
  const rows = query.data?.listData ?? []
  const request = rows.find(({ DR_ID }) => DR_ID === chosen?.id)
  return (
    <>
      <PageHead title="个人信息" tabTitle="个人信息申请" />
      <PageTabs label="个人信息" pages={privacyPages} />
      <div className={styles.bar}>
        <Segmented
          aria-label="状态"
          options={[
            { value: 'all', label: '全部' },
            { value: 'open', label: '待办理' },
          ]}
          value={isOpenOnly ? 'open' : 'all'}
          onChange={(value) => {
            setPage(1)
            navigate(value === 'open' ? '/privacy?open=1' : '/privacy')
          }}
        />
        <span className={styles.soft}>最早到期的在最上面</span>
      </div>
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={[
              {
                title: '期限',
                width: 120,
                cell: (row) => (
                  <>
                    <strong className={row.DaysLeft < 0 && isRequestOpen(row.State) ? styles.late : undefined}>
                      {isRequestOpen(row.State) && deadlineText(row.DaysLeft)}
                    </strong>
                    <br />
                    <span className={styles.soft}>{row.DueDate}</span>
                  </>
                ),
              },
              { title: '申请', width: 100, cell: ({ Kind }) => dataRequestKindTexts[Kind] },
              { title: '状态', width: 90, cell: ({ State }) => dataRequestStateTexts[State] },
              { title: '关于', width: 150, cell: (row) => <About request={row} /> },
              { title: '家长', width: 140, cell: (row) => <Family request={row} /> },
              { title: '请求与经过', cell: (row) => <Story request={row} /> },
              {
                title: '处理',
                width: 120,
                cell: ({ DR_ID, State, IsOwn }) => (
                  <div className={styles.actions}>
                    {State === 'asked' && (
                      <Button size="small" type="primary" onClick={() => setChosen({ id: DR_ID, form: 'decide' })}>
                        答复
                      </Button>
                    )}
                    {State === 'agreed' && (
                      <Button size="small" type="primary" onClick={() => setChosen({ id: DR_ID, form: 'confirm' })}>
                        {IsOwn === 1 ? '收回' : '复核'}
                      </Button>
                    )}
                  </div>
                ),
              },
            ]}
            rows={rows}
            keyOf={({ DR_ID }) => DR_ID}
            nothing={isOpenOnly ? '没有待办理的申请。' : '还没有申请。家长在“我的信息”中提出的申请会出现在这里。'}
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
      {request && chosen?.form === 'decide' && <DecideRequest request={request} onClose={() => setChosen(null)} />}
      {request && chosen?.form === 'confirm' && <ConfirmErasure request={request} onClose={() => setChosen(null)} />}
    </>
  )
}

function About({ request: { Name, EF_ID } }: { request: DataRequestWire }) {
  if (Name === '') return <>整个账号</>
  return EF_ID === 0 ? <>{Name}</> : <Link to={`/enrolments/${EF_ID}`}>{Name}</Link>
}

function Family({ request: { Account, Mobile, UserID } }: { request: DataRequestWire }) {
  return (
    <>
      <Link to={`/accounts?row=${UserID}`}>{Account === '' ? '未填姓名' : Account}</Link>
      <br />
      <span className={styles.soft}>{Mobile}</span>
    </>
  )
}

function Story({ request: { Wish, Answer, WaitsFor, Hindrance, Steps } }: { request: DataRequestWire }) {
  return (
    <>
      {Wish !== '' && <p className={styles.text}>{Wish}</p>}
      {Answer !== '' && <p className={styles.text}>答复：{Answer}</p>}
      {WaitsFor !== '' && <p>等待：{WaitsFor}</p>}
      {WaitsFor === '' && Hindrance !== '' && <p>现在删除还要等：{Hindrance}</p>}
      <details>
        <summary className={styles.soft}>经过（{Steps.length}）</summary>
        <ol className={styles.lines}>
          {Steps.map(({ Kind, Time, Note, By }, at) => (
            <li key={at}>
              {isoMinuteText(Time)} {By} {dataRequestStepTexts[Kind]}
              {Note !== '' && `：${Note}`}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}
