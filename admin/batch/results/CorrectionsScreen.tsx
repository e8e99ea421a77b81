import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ResultCorrectionWire } from '#contract/result/resultCorrection.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { resultCorrectionTexts } from '#domain/result/resultCorrection.ts'
import styles from './Releases.module.css'
import { ResultTabs } from './ResultTabs.tsx'
import { SecondPersonDecision } from './SecondPersonDecision.tsx'
import { WhoAndWhen } from './WhoAndWhen.tsx'

const SIZE = 20

/** Corrections of clerical errors in approved results: asked for by one person, made by another (office#release). */
export function CorrectionsScreen() {
  const desk = useBatchDesk()
  const [page, setPage] = useState(1)
  const query = useQuery(
    callQuery('Admin', 'GetResultCorrectionList', {
      ...(desk && { EB_ID: desk.batchId }),
      PageIndex: page,
      PageSize: SIZE,
    }),
  )
  return (
    <>
      <ResultTabs of="results" />
      <PageHead title="成绩更正" />
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={[
              { title: '状态', width: 80, cell: ({ State }) => <StateWord>{resultCorrectionTexts[State]}</StateWord> },
              {
                title: '考生',
                width: 150,
                cell: ({ EF_ID, Name, ExamNO }) => (
                  <Link to={`/enrolments?row=${EF_ID}`}>
                    {Name} {ExamNO}
                  </Link>
                ),
              },
              { title: '批次', width: 150, cell: ({ EB_Name }) => EB_Name },
              { title: '专业级别', width: 110, cell: ({ MName, GName }) => `${MName}${GName}` },
              {
                title: '更正',
                width: 130,
                cell: ({ FromCode, ToCode }) => `${gradeText(FromCode)} 改为 ${gradeText(ToCode)}`,
              },
              { title: '原因', cell: ({ Reason }) => Reason },
              {
                title: '申请',
                width: 130,
                cell: ({ AskedBy, AskedTime }) => <WhoAndWhen who={AskedBy} at={AskedTime} />,
              },
              { title: '处理', width: 170, cell: (row) => <Decision correction={row} /> },
            ]}
            rows={query.data.listData}
            keyOf={({ RC_ID }) => RC_ID}
            nothing="没有更正。已审核的成绩有笔误时，在“审核”的已审核列表中打开考生，点“更正成绩”。"
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
    </>
  )
}

function Decision({ correction }: { correction: ResultCorrectionWire }) {
  const { RC_ID, Name, FromCode, ToCode, State, DecidedBy, DecidedTime } = correction
  const decide = useSend({
    change: (send, IsMade: 0 | 1) => send('Admin', 'DecideResultCorrection', { RC_ID, IsMade }),
    invalidates: ['GetResultCorrectionList', 'GetResultList', 'GetWorkWaiting'],
    done: ({ OtherMsg }) => resultCorrectionTexts[OtherMsg.State],
  })
  if (State !== 'waiting')
    return (
      <div className={styles.soft}>
        <WhoAndWhen who={DecidedBy} at={DecidedTime} />
      </div>
    )
  return (
    <SecondPersonDecision
      decide={decide}
      okText="确认更正"
      asked={correction}
      question={{
        title: `把${Name}的成绩由${gradeText(FromCode)}改为${gradeText(ToCode)}？`,
        content: '成绩已经公布的，考生会收到更正的通知和原因。',
      }}
    />
  )
}
