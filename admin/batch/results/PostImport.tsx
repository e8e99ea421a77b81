import { ImportDrawer, sheetFile } from '#admin/kit/import/ImportDrawer.tsx'
import { useJobImport } from '#admin/kit/import/useJobImport.ts'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { call, uploadForStaff } from '#client/api.ts'
import type { CertificatePostSheetRow } from '#contract/result/certificatePost.ts'
import { certificateNumberText } from '#domain/result/certificate.ts'
import { trackingNumberText } from '#domain/result/certificatePost.ts'

const columns: ReadonlyArray<PlainColumn<CertificatePostSheetRow>> = [
  { title: '行', cell: ({ Line }) => Line, width: 56 },
  { title: '考生', cell: ({ Name }) => Name, width: 90 },
  { title: '证书编号', cell: ({ CertificateNO }) => certificateNumberText(CertificateNO), width: 150 },
  { title: '快递公司', cell: ({ Carrier }) => Carrier, width: 100 },
  {
    title: '快递单号',
    cell: ({ TrackingNO, Earlier }) => (
      <>
        {trackingNumberText(TrackingNO)}
        {Earlier !== '' && <div>更正，原登记 {trackingNumberText(Earlier)}</div>}
      </>
    ),
  },
  { title: '寄出日期', cell: ({ SentDay }) => SentDay, width: 104 },
]

/** Notes from a sheet which certificates went into the post (office#certificates). */
export function PostImport({ onClose }: { onClose: () => void }) {
  const fileImport = useJobImport({
    preview: (file) => uploadForStaff('PreviewCertificatePosts', file),
    start: (send, request) => send('Admin', 'ImportCertificatePosts', request),
    onClose,
  })
  return (
    <ImportDrawer
      title="导入快递单号"
      hint="可以直接用导出的名单，填好快递公司和快递单号后导入；没有填单号的行不处理。表中的收件信息与现在的不同（家长在导出后改过）时，会提示核对。寄出日期不填为今天。导入后家长会收到通知。"
      unit="条"
      noRowsText="没有一行填写了快递单号"
      file={sheetFile}
      fetchTemplate={async () => (await call('Admin', 'GetCertificatePostTemplate', {})).OtherMsg}
      fileImport={fileImport}
      isSame={({ OtherMsg }) => OtherMsg.Same === OtherMsg.Rows}
      renderRows={({ listData }) => (
        <PlainTable keyOf={({ Line }) => Line} columns={columns} rows={listData} rowsPerPage={50} />
      )}
      onClose={onClose}
    />
  )
}
