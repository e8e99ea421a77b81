import { Button, Image, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { EnrolmentDetailWire } from '#admin/kit/enrolmentDetailWire.ts'
import { checkColour, checkText, examModeText, payColour, payText } from '#admin/kit/wireTexts.ts'
import { EnrolmentRefunds } from '#admin/queues/refunds/EnrolmentRefunds.tsx'
import { AskWaiverDialog } from '#admin/queues/waivers/AskWaiverDialog.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { smallLink } from '#client/smallPicture.ts'
import { payMethodText } from '#domain/enrolment/enrolment.ts'
import { formTexts, type TextPart, textsOf } from '#domain/enrolment/formTexts.ts'
import { partsOfRemark } from '#domain/enrolment/photoRemark.ts'
import { sumText } from '#domain/money.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { isoMinuteText } from '#domain/time.ts'
import { AvoidedDaysDialog } from './AvoidedDaysDialog.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { EnrolmentHistory } from './EnrolmentHistory.tsx'
import { EnrolmentReviews } from './EnrolmentReviews.tsx'
import styles from './Enrolments.module.css'
import { ExamSessions } from './ExamSessions.tsx'
import { OrderList } from './OrderList.tsx'
import { RevealCert } from './RevealCert.tsx'

function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <header className={styles.partHead}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
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

/**
 * All details of one enrolment. `onRevealed` is called after the certificate number was shown, since that adds to the
 * history.
 */
export function EnrolmentDetail({ enrolment, onRevealed }: { enrolment: EnrolmentDetailWire; onRevealed: () => void }) {
  const { Roles } = useStaff()
  const paper = enrolment.PaperForm
  const [isCorrecting, setCorrecting] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isAvoiding, setAvoiding] = useState(false)
  const remark = partsOfRemark(enrolment.CheckRemark)
  const certName = CERT_TYPES.find(({ certType }) => certType === enrolment.CertType)?.certName ?? '其他证件'
  const mode = `${examModeText(enrolment.IsOnline)}${enrolment.IsConverted === 1 ? '（人数不足，由现场转入）' : ''}`
  return (
    <>
      <div className={styles.top}>
        <Image
          src={smallLink(enrolment.Photo, 132 * window.devicePixelRatio)}
          alt={`${enrolment.Name}的证件照`}
          width={132}
          className={styles.photo}
          preview={{ src: enrolment.Photo }}
        />
        <div className={styles.topText}>
          <p className={styles.bigName}>
            {enrolment.Name} <span>{enrolment.NameSpell}</span>
          </p>
          <p>
            {enrolment.MName} · {enrolment.GName}
          </p>
          <p>{enrolment.EB_Name}</p>
          <p className={styles.tags}>
            <Tag color={payColour[enrolment.IsPay] ?? 'default'}>{payText(enrolment.IsPay)}</Tag>
            <Tag color={checkColour[enrolment.CheckStatus] ?? 'default'}>{checkText(enrolment.CheckStatus)}</Tag>
            <HistoryLink subject="enrolment" id={enrolment.EF_ID} />
          </p>
          {enrolment.CheckStatus === 2 && (
            <p className={styles.remark}>
              {remark.forStaff}
              {remark.forCandidate !== '' && `；考生看到：${remark.forCandidate}`}
            </p>
          )}
        </div>
      </div>
      <Part
        title="考生"
        actions={
          mayCall(Roles, 'CorrectEnrolment') && (
            <Button size="small" onClick={() => setCorrecting(true)}>
              更正
            </Button>
          )
        }
      >
        {isCorrecting && <CorrectDialog enrolment={enrolment} onClose={() => setCorrecting(false)} />}
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
      <Part
        title="报名"
        actions={
          <>
            {mayCall(Roles, 'CorrectChoice') && enrolment.IsPay === 0 && (
              <Button size="small" onClick={() => setChoosing(true)}>
                更正专业级别
              </Button>
            )}
            {enrolment.IsOnline === 0 && enrolment.IsPay !== 2 && mayCall(Roles, 'SaveAvoidedDays') && (
              <Button size="small" onClick={() => setAvoiding(true)}>
                修改不便考试的日期
              </Button>
            )}
          </>
        }
      >
        {isAvoiding && <AvoidedDaysDialog enrolment={enrolment} onClose={() => setAvoiding(false)} />}
        {isChoosing && <ChoiceDialog enrolment={enrolment} onClose={() => setChoosing(false)} />}
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
        {enrolment.IsPay === 0 && mayCall(Roles, 'AskWaiver') && (
          <Button size="small" onClick={() => setWaiving(true)}>
            申请减免
          </Button>
        )}
        {isWaiving && <AskWaiverDialog enrolment={enrolment} onClose={() => setWaiving(false)} />}
        {mayCall(Roles, 'GetRefundable') && <EnrolmentRefunds enrolment={enrolment} />}
      </Part>
      {enrolment.IsPay === 1 && mayCall(Roles, 'GetReviewsOfEnrolment') && (
        <Part title="评审与出勤">
          <EnrolmentReviews enrolment={enrolment} />
        </Part>
      )}
      {enrolment.IsOnline === 1 && mayCall(Roles, 'GetExamSessions') && (
        <Part title="线上考试">
          <ExamSessions enrolmentId={enrolment.EF_ID} />
        </Part>
      )}
      <Part title="全部记录">
        <EnrolmentHistory enrolment={enrolment} />
      </Part>
    </>
  )
}
