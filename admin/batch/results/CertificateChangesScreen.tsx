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
import type { CertificateChangeWire } from '#contract/result/certificateChange.ts'
import { certificateNumberText } from '#domain/result/certificate.ts'
import { certificateChangeKindTexts, certificateChangeStateTexts } from '#domain/result/certificateChange.ts'
import styles from './Releases.module.css'
import { ResultTabs } from './ResultTabs.tsx'
import { SecondPersonDecision } from './SecondPersonDecision.tsx'
import { WhoAndWhen } from './WhoAndWhen.tsx'

const SIZE = 20

/** Certificates that are to be made anew or revoked: asked for by one person, decided by another (office#certificates). */
export function CertificateChangesScreen() {
  const desk = useBatchDesk()
  const [page, setPage] = useState(1)
  const query = useQuery(
    callQuery('Admin', 'GetCertificateChangeList', {
      ...(desk && { EB_ID: desk.batchId }),
      PageIndex: page,
      PageSize: SIZE,
    }),
  )
  return (
    <>
      <ResultTabs of="certificates" />
      <PageHead title="证书补发与撤销" />
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={[
              {
                title: '状态',
                width: 80,
                cell: ({ State }) => <StateWord>{certificateChangeStateTexts[State]}</StateWord>,
              },
              { title: '办理', width: 60, cell: ({ Kind }) => certificateChangeKindTexts[Kind] },
              {
                title: '证书',
                width: 170,
                cell: ({ EF_ID, Name, CertificateNO }) => (
                  <Link to={`/enrolments?row=${EF_ID}`}>
                    {Name} {certificateNumberText(CertificateNO)}
                  </Link>
                ),
              },
              { title: '批次', width: 150, cell: ({ EB_Name }) => EB_Name },
              { title: '专业级别', width: 110, cell: ({ MName, GName }) => `${MName}${GName}` },
              { title: '原因', cell: reasonText },
              {
                title: '申请',
                width: 130,
                cell: ({ AskedBy, AskedTime }) => <WhoAndWhen who={AskedBy} at={AskedTime} />,
              },
              { title: '处理', width: 190, cell: (row) => <Decision change={row} /> },
            ]}
            rows={query.data.listData}
            keyOf={({ CC_ID }) => CC_ID}
            nothing="没有申请。在“审核”的已审核列表中打开考生，可以申请补发或撤销证书。"
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
    </>
  )
}

const newNameText = ({ Kind, Name, NewName }: CertificateChangeWire): string =>
  Kind === 'reissue' && NewName !== Name ? `新证书姓名：${NewName}` : ''

function reasonText(row: CertificateChangeWire): string {
  const ended = row.State === 'waiting' && row.IsEnded === 1 ? '这张证书已不再有效，只能不同意。' : ''
  return [row.Reason, row.State === 'waiting' ? newNameText(row) : '', ended].filter((part) => part !== '').join('；')
}

function Decision({ change }: { change: CertificateChangeWire }) {
  const { CC_ID, Kind, Name, CertificateNO, State, IsEnded, DecidedBy, DecidedTime, NewCertificateNO } = change
  const decide = useSend({
    change: (send, IsMade: 0 | 1) => send('Admin', 'DecideCertificateChange', { CC_ID, IsMade }),
    invalidates: ['GetCertificateChangeList', 'GetStageFigures', 'GetCertificatesOfEnrolment', 'GetWorkWaiting'],
    done: ({ OtherMsg }) =>
      OtherMsg.CertificateNO === ''
        ? certificateChangeStateTexts[OtherMsg.State]
        : `新证书 ${certificateNumberText(OtherMsg.CertificateNO)}`,
  })
  if (State !== 'waiting')
    return (
      <div className={styles.soft}>
        <WhoAndWhen who={DecidedBy} at={DecidedTime} />
        {State === 'made' && NewCertificateNO !== '' && `新证书 ${certificateNumberText(NewCertificateNO)}`}
      </div>
    )
  return (
    <SecondPersonDecision
      decide={decide}
      okText={`确认${certificateChangeKindTexts[Kind]}`}
      asked={change}
      isOver={IsEnded === 1}
      question={{
        title: `${certificateChangeKindTexts[Kind]}${Name}的证书 ${certificateNumberText(CertificateNO)}？`,
        content: [
          Kind === 'reissue' ? '会用下一个编号生成新证书，这一张变为已替换。' : '这张证书不再有效，不能恢复。',
          newNameText(change),
          '考生会收到通知和原因。',
        ].join(''),
      }}
    />
  )
}
