import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'

/** Pages of results and of certificates: below the desk of a batch, and below `/results` for all batches. */
const results = [
  { value: '', label: '审核', isForLimited: true },
  { value: '/releases', label: '公布', isForLimited: false },
  { value: '/corrections', label: '更正', isForLimited: false },
  { value: '/appeals', label: '复核', isForLimited: true },
]
const certificates = [
  { value: '', inAll: '/certificates', label: '证书', call: 'GetCertificateList' },
  { value: '/changes', inAll: '/certificate-changes', label: '补发与撤销', call: 'GetCertificateChangeList' },
  { value: '/posts', inAll: '/certificate-posts', label: '证书邮寄', call: 'GetCertificatePostList' },
  { value: '/filing', inAll: null, label: '备案', call: 'GetFiling' },
] as const

/** The pages beside the one that is open; outside of a desk results and certificates stand together. */
export function ResultTabs({ of }: { of: 'results' | 'certificates' }) {
  const desk = useBatchDesk()
  const { Roles, IsAreaLimited } = useStaff()
  const isLimited = IsAreaLimited === 1
  const base = desk === null ? '/results' : `/batches/${desk.batchId}/${of}`
  const ofResults = results
    .filter(({ isForLimited }) => isForLimited || !isLimited)
    .map(({ value, label }) => ({ value: base + value, label }))
  const ofCertificates = isLimited
    ? []
    : certificates
        .filter(({ call }) => mayCall(Roles, call))
        .flatMap(({ value, inAll, label }) => {
          const path = desk === null ? inAll : value
          return path === null ? [] : [{ value: base + path, label }]
        })
  const pages = desk === null ? [...ofResults, ...ofCertificates] : of === 'results' ? ofResults : ofCertificates
  return pages.length < 2 ? null : <PageTabs label={of === 'results' ? '成绩' : '证书与备案'} pages={pages} />
}
