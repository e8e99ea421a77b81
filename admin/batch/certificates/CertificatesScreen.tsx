import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { useAreas, useBatches } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { certificateStates, certificateStateTexts } from '#domain/result/certificate.ts'
import { CERT_FILE_STATES, certFileTexts } from '#domain/result/certificateFile.ts'
import { ResultTabs } from '../results/ResultTabs.tsx'
import styles from './Certificates.module.css'
import { certificateColumns, usualCertificateColumns } from './certificateColumns.tsx'

const CertificatePane = whenShown(
  async () => (await import('./CertificatePane.tsx')).CertificatePane,
  <Skeleton active aria-label="正在加载" />,
)
const MakingPanel = whenShown(
  async () => (await import('./MakingPanel.tsx')).MakingPanel,
  <Skeleton active aria-label="正在加载" />,
)

/** Choices stand in the address as numbers from 1. */
const numbered = <Key extends string>(keys: readonly Key[], texts: Readonly<Record<Key, string>>) => ({
  options: keys.map((key, at) => ({ value: at + 1, label: texts[key] })),
  isPossible: (value: number) => value >= 1 && value <= keys.length,
  toWire: (value: number) => keys[value - 1] as string,
})

/** The register of certificates; for one batch also the job that makes their PDFs (office#certificates). */
export function CertificatesScreen() {
  const isLimited = useStaff().IsAreaLimited === 1
  const [batches, areas] = [useBatches(), useAreas()]
  const list = useList({
    name: 'certificates',
    fields: [
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: batches },
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: areas },
      { key: 'state', wire: 'State', label: '状态', ...numbered(certificateStates, certificateStateTexts) },
      { key: 'file', wire: 'File', label: '证书文件', ...numbered(CERT_FILE_STATES, certFileTexts) },
    ],
    columns: certificateColumns,
    usual: usualCertificateColumns,
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetCertificateList', list.request),
    placeholderData: keepPreviousData,
  })
  const batch = useBatchDesk()?.batchId ?? list.state.values.batch ?? 0
  return (
    <>
      <ResultTabs of="certificates" />
      <ListScreen
        title="证书"
        list={list}
        query={query}
        searchHint="姓名、证书编号或考号"
        idOf={({ C_ID }) => C_ID}
        nameOf={({ Name }) => Name}
        startExport={(send, request) =>
          send('Admin', 'ExportCertificates', {
            ...list.filter,
            ...request,
          } as SentRequest<'Admin', 'ExportCertificates'>)
        }
        nothingYet="还没有证书。成绩公布时，合格的考生自动得到证书编号，然后在这里生成证书文件。"
        rowDetail={(certificate) => <CertificatePane key={certificate.C_ID} certificate={certificate} />}
      >
        {!isLimited && batch > 0 && <MakingPanel key={batch} batchId={batch} />}
        {!isLimited && batch === 0 && <p className={styles.soft}>选择一个批次，就可以生成和打印它的证书。</p>}
      </ListScreen>
    </>
  )
}
