import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { judgementLines } from '#admin/candidates/enrolments/judgementLines.ts'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ReleaseWire } from '#contract/result/release.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Releases.module.css'
import { scopeText } from './releaseTexts.ts'

const SIZE = 10

/** The results of a release as their families will read them. Mounting opens it. */
export function ReleasePreview({ release, onClose }: { release: ReleaseWire; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [openedId, setOpened] = useState<number | null>(null)
  const query = useQuery({
    ...callQuery('Admin', 'GetReleasePreview', { RR_ID: release.RR_ID, PageIndex: page, PageSize: SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Modal open width={760} title={`预览 · ${scopeText(release)}`} footer={null} onCancel={onClose}>
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={[
              { title: '考生', width: 96, cell: ({ Name }) => <strong>{Name}</strong> },
              { title: '考号', width: 120, cell: ({ ExamNO }) => ExamNO },
              { title: '考点', cell: ({ EA_Name }) => EA_Name },
              { title: '专业级别', cell: ({ MName, GName }) => `${MName}${GName}` },
              { title: '成绩', width: 80, cell: ({ ERT_Name }) => ERT_Name },
              {
                title: '评语',
                width: 80,
                cell: ({ EF_ID }) => (
                  <Button
                    size="small"
                    type={openedId === EF_ID ? 'primary' : 'default'}
                    onClick={() => setOpened(EF_ID)}
                  >
                    查看
                  </Button>
                ),
              },
            ]}
            rows={query.data.listData}
            keyOf={({ EF_ID }) => EF_ID}
            nothing="没有成绩"
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
      {openedId !== null && <CandidateView key={openedId} enrolmentId={openedId} />}
    </Modal>
  )
}

/** One result with its comments, from the very answer that the family gets. */
function CandidateView({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Admin', 'GetCandidateView', { EF_ID: enrolmentId }))
  if (!query.data) return <QueryState query={query} rows={3} />
  const { ExamFormIno, ExaminerReview, ERT_Name, ShowCommentsTime } = query.data.OtherMsg
  return (
    <section aria-label="考生看到的内容" className={styles.view}>
      <p className={styles.result}>
        {ExamFormIno.Name}：{ERT_Name}
      </p>
      {ExaminerReview === null && <p>没有可以公布的评语。</p>}
      {ExaminerReview !== null && (
        <>
          <p className={styles.soft}>
            {ShowCommentsTime === null
              ? '评语没有设置公布时间，考生看不到。'
              : `评语 ${isoMinuteText(ShowCommentsTime)} 起可以查看。`}
          </p>
          <ul className={styles.lines}>
            {judgementLines(ExaminerReview.Judgement).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {ExaminerReview.Suggestion !== '' && <li>综合建议：{ExaminerReview.Suggestion}</li>}
          </ul>
          {ExaminerReview.Signature !== '' && (
            <img className={styles.signature} src={ExaminerReview.Signature} alt="考官签名" />
          )}
        </>
      )}
    </section>
  )
}
