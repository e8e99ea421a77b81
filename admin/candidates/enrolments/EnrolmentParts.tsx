import { Image } from 'antd'
import type { ReactNode } from 'react'
import { examModeText } from '#admin/kit/wireTexts.ts'
import { EnrolmentRefunds } from '#admin/queues/refunds/EnrolmentRefunds.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { payMethodText } from '#domain/enrolment/enrolment.ts'
import { formTexts, type TextPart, textsOf } from '#domain/enrolment/formTexts.ts'
import { sumText } from '#domain/money.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { isoMinuteText } from '#domain/time.ts'
import { EnrolmentReviews } from './EnrolmentReviews.tsx'
import styles from './Enrolments.module.css'
import { ExamSessions } from './ExamSessions.tsx'
import { OrderList } from './OrderList.tsx'
import { RevealCert } from './RevealCert.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <header className={styles.partHead}>
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The texts of one part of the form, on one line. */
const textsIn = (enrolment: EnrolmentDetailWire, part: TextPart) =>
  textsOf(part)
    .map((field) => enrolment[formTexts[field].wire])
    .filter((text) => text !== '')
    .join(' ')

interface EnrolmentPartsProps {
  enrolment: EnrolmentDetailWire
  /** Whether the reviews stand elsewhere on the screen. */
  isWithoutReviews?: boolean
  /** Called after the certificate number was shown, since that adds to the history. */
  onRevealed: () => void
}

/** The facts of one enrolment. */
export function EnrolmentParts({ enrolment, isWithoutReviews = false, onRevealed }: EnrolmentPartsProps) {
  const { Roles } = useStaff()
  const paper = enrolment.PaperForm
  const certName = CERT_TYPES.find(({ certType }) => certType === enrolment.CertType)?.certName ?? '其他证件'
  const mode = `${examModeText(enrolment.IsOnline)}${enrolment.IsConverted === 1 ? '（人数不足，由现场转入）' : ''}`
  return (
    <>
      <Part title="考生">
        <Facts
          rows={[
            ['性别', enrolment.Sex],
            ['出生年月', enrolment.BirthDate],
            [
              certName,
              <RevealCert
                key="cert"
                enrolmentId={enrolment.EF_ID}
                masked={enrolment.CertNOMasked}
                mayReveal={mayCall(Roles, 'RevealCertNO')}
                onRevealed={onRevealed}
              />,
            ],
            ['手机', paper && enrolment.Mobile === '' ? '没有手机，由考级办代管' : enrolment.Mobile],
            ['联系人', textsIn(enrolment, 'contact')],
            ['培训机构/老师', textsIn(enrolment, 'teacher')],
          ]}
        />
      </Part>
      <Part title="报名">
        <Facts
          rows={[
            ['考区', enrolment.EA_Name],
            ['考试方式', mode],
            ['考号', enrolment.ExamNO],
            ...(enrolment.IsOnline === 0 ? [['不便考试的日期', enrolment.AvoidedDays.join('、')] as const] : []),
            ['报名时间', isoMinuteText(enrolment.CreateTime)],
            [
              '人脸比对授权',
              enrolment.ConsentVersion === ''
                ? '未授权，不做比对'
                : `已授权（${enrolment.ConsentVersion}${enrolment.IsPaperConsent === 1 ? '，纸质' : ''}）`,
            ],
            ...(paper
              ? [['纸质报名表', `编号 ${paper.FormNumber}，${paper.ReceivedBy} 于 ${paper.ReceivedDate} 接收`] as const]
              : []),
            ['证书邮寄', enrolment.IsPost === 1 ? `${textsIn(enrolment, 'post')}` : '不邮寄'],
          ]}
        />
        {enrolment.PrevCertPhoto !== '' && (
          <Image
            src={smallLink(enrolment.PrevCertPhoto, 200 * window.devicePixelRatio)}
            alt={`${enrolment.Name}的原级别证书`}
            width={200}
            preview={{ src: enrolment.PrevCertPhoto }}
          />
        )}
      </Part>
      <Part title="缴费">
        <Facts
          rows={[
            ['费用', sumText(enrolment.Fee)],
            ['方式', payMethodText(enrolment.PayMethod)],
            ['时间', enrolment.PayTime ? isoMinuteText(enrolment.PayTime) : ''],
          ]}
        />
        <OrderList orders={enrolment.Orders} />
        {mayCall(Roles, 'GetRefundable') && <EnrolmentRefunds enrolment={enrolment} />}
      </Part>
      {!isWithoutReviews && enrolment.IsPay === 1 && mayCall(Roles, 'GetReviewsOfEnrolment') && (
        <Part title="评审与出勤">
          <EnrolmentReviews enrolment={enrolment} />
        </Part>
      )}
      {enrolment.IsOnline === 1 && mayCall(Roles, 'GetExamSessions') && (
        <Part title="线上考试">
          <ExamSessions enrolmentId={enrolment.EF_ID} />
        </Part>
      )}
    </>
  )
}
