import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import type { CertificatePostWire } from '#contract/result/certificatePost.ts'
import { certificatePostTitles as titles } from '#domain/office/listColumns.ts'
import { certificateNumberText } from '#domain/result/certificate.ts'
import { trackingNumberText } from '#domain/result/certificatePost.ts'

export const postColumns: ReadonlyArray<ListColumn<CertificatePostWire>> = [
  { key: 'Name', title: titles.Name, width: 112, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'CertificateNO',
    title: titles.CertificateNO,
    width: 176,
    cell: ({ CertificateNO }) => certificateNumberText(CertificateNO),
  },
  { key: 'PostName', title: titles.PostName, width: 104, cell: ({ PostName }) => PostName },
  { key: 'PostMobile', title: titles.PostMobile, width: 140, cell: ({ PostMobile }) => PostMobile },
  {
    key: 'PostAddress',
    title: titles.PostAddress,
    width: 280,
    cell: ({ PostAddress }) => <span title={PostAddress}>{PostAddress}</span>,
  },
  { key: 'Carrier', title: titles.Carrier, width: 112, cell: ({ Carrier }) => Carrier || '—' },
  {
    key: 'TrackingNO',
    title: titles.TrackingNO,
    width: 198,
    cell: ({ TrackingNO }) => (TrackingNO === '' ? '未寄出' : trackingNumberText(TrackingNO)),
  },
  {
    key: 'SentDay',
    title: titles.SentDay,
    width: 122,
    cell: ({ SentDay, RecordedBy }) => <span title={RecordedBy && `${RecordedBy}登记`}>{SentDay || '—'}</span>,
  },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'MName', title: titles.MName, width: 128, cell: ({ MName, GName }) => `${MName}${GName}` },
  {
    key: 'EB_Name',
    title: titles.EB_Name,
    width: 176,
    cell: ({ EB_Name }) => <BatchName name={EB_Name} />,
  },
]
