import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { StaffCertificateWire } from '#contract/result/certificateChange.ts'
import { certificateNumberText, certificateStateTexts } from '#domain/result/certificate.ts'
import { certificateChangeKindTexts } from '#domain/result/certificateChange.ts'
import { isoMinuteText } from '#domain/time.ts'
import { ChangeCertificateButtons } from './ChangeCertificate.tsx'
import styles from './Releases.module.css'

/** The certificates of one enrolment, and what can be asked for. */
export function CertificatesOf({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Admin', 'GetCertificatesOfEnrolment', { EF_ID: enrolmentId }))
  if (!query.data) return <QueryState query={query} rows={2} />
  const { listData } = query.data
  if (listData.length === 0) return null
  return (
    <section aria-label="证书" className={styles.view}>
      {listData.map((certificate) => (
        <div key={certificate.C_ID}>
          <p>
            <strong>证书 {certificateNumberText(certificate.CertificateNO)}</strong>{' '}
            {certificateStateTexts[certificate.State]}{' '}
            <a href={`/Cert?c=${certificate.Key}`} target="_blank" rel="noreferrer">
              查验页
            </a>
          </p>
          <p className={styles.soft}>{storyOf(certificate)}</p>
          {certificate.State === 'valid' && certificate.Waiting === '' && (
            <ChangeCertificateButtons certificate={certificate} />
          )}
        </div>
      ))}
    </section>
  )
}

function storyOf({ Name, CertificateDate, EndedTime, EndedBy, Reason, Waiting }: StaffCertificateWire): string {
  const given = `${Name}，发证日期 ${CertificateDate.slice(0, 10)}。`
  if (EndedTime !== null) return `${given}${isoMinuteText(EndedTime)} ${EndedBy}：${Reason}`
  return Waiting === '' ? given : `${given}已申请${certificateChangeKindTexts[Waiting]}，等待另一位工作人员确认。`
}
