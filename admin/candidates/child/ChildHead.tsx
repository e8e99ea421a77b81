import { Image } from 'antd'
import { useState } from 'react'
import { useNavigate } from '#admin/kit/page/router.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import styles from '../enrolments/Enrolments.module.css'
import { HeadActions } from '../enrolments/HeadActions.tsx'
import { NextStep } from '../enrolments/NextStep.tsx'
import { RevealCert } from '../enrolments/RevealCert.tsx'
import { WaitingCorrection } from '../enrolments/WaitingCorrection.tsx'
import { mostPressing, otherNames } from './childFacts.ts'

const CorrectDialog = whenShown(async () => (await import('../enrolments/CorrectDialog.tsx')).CorrectDialog)

/** Who the child is, what is missing first and until when, which correction waits, and what can be done. */
export function ChildHead({ child, onRevealed }: { child: ChildWire; onRevealed: () => void }) {
  const { Roles } = useStaff()
  const navigate = useNavigate()
  const [isCorrecting, setCorrecting] = useState(false)
  const [newest] = child.Enrolments
  const pressing = mostPressing(child)
  if (!newest || !pressing) return null
  const waiting = child.Enrolments.flatMap(({ Waiting }) => Waiting ?? [])
  const [first] = waiting
  const others = otherNames(child)
  const certName = CERT_TYPES.find(({ certType }) => certType === newest.CertType)?.certName ?? '其他证件'
  const mayCorrect = mayCall(Roles, 'CorrectEnrolment') && waiting.length < child.Enrolments.length
  return (
    <header>
      <div className={styles.top}>
        <Image
          src={smallLink(newest.Photo, 96 * window.devicePixelRatio)}
          alt={`${newest.Name}的证件照`}
          width={96}
          className={styles.photo}
          preview={{ src: newest.Photo }}
        />
        <div className={styles.topText}>
          <h1 className={styles.bigName}>
            {newest.Name} <span>{newest.NameSpell}</span>
          </h1>
          {others.length > 0 && <p className={styles.remark}>另有报名写作 {others.join('、')}</p>}
          <p>
            {newest.Sex} · {newest.BirthDate} · {certName}{' '}
            <RevealCert
              enrolmentId={newest.EF_ID}
              masked={newest.CertNOMasked}
              mayReveal={mayCall(Roles, 'RevealCertNO')}
              onRevealed={onRevealed}
            />
          </p>
          <NextStep step={pressing.Step} />
          {child.Enrolments.length > 1 && (
            <p className={styles.soft}>
              {pressing.MName} {pressing.GName}（{pressing.EB_Name}）
            </p>
          )}
        </div>
      </div>
      <div className={styles.belowTop}>
        <HeadActions actions={mayCorrect ? [{ letter: 'e', label: '更正', run: () => setCorrecting(true) }] : []} />
      </div>
      {first && <WaitingCorrection waiting={first} />}
      {isCorrecting && (
        <CorrectDialog
          enrolment={child.Enrolments.find(({ Waiting }) => Waiting === null) ?? newest}
          onOtherChild={(candidateId) => navigate(`/candidates/${candidateId}`, { replace: true })}
          onClose={() => setCorrecting(false)}
        />
      )}
    </header>
  )
}
