import { Image } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { checkText, payText } from '#admin/kit/wireTexts.ts'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { smallLink } from '#client/smallPicture.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { partsOfRemark } from '#domain/enrolment/photoRemark.ts'
import styles from './Enrolments.module.css'
import { type HeadAction, HeadActions } from './HeadActions.tsx'
import { NextStep } from './NextStep.tsx'
import { WaitingChange } from './WaitingChange.tsx'
import { WaitingCorrection } from './WaitingCorrection.tsx'

const AskWaiverDialog = whenShown(
  async () => (await import('#admin/queues/waivers/AskWaiverDialog.tsx')).AskWaiverDialog,
)
const AvoidedDaysDialog = whenShown(async () => (await import('./AvoidedDaysDialog.tsx')).AvoidedDaysDialog)
const ChangeDialog = whenShown(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)
const ChoiceDialog = whenShown(async () => (await import('./ChoiceDialog.tsx')).ChoiceDialog)
const CorrectDialog = whenShown(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)
const MoveDialog = whenShown(async () => (await import('./MoveDialog.tsx')).MoveDialog)
const ReplacePhotoDialog = whenShown(async () => (await import('./ReplacePhotoDialog.tsx')).ReplacePhotoDialog)

type Opened = 'change' | 'correct' | 'choice' | 'days' | 'waiver' | 'photo' | 'move'

interface Props {
  enrolment: EnrolmentDetailWire
  /** Whether it has a page of its own, whose title it then is. */
  isPage?: boolean
}

/** Who it is, how it stands, what is missing and until when, and what can be done. */
export function EnrolmentHead({ enrolment, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  const { Roles } = useStaff()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const remark = partsOfRemark(enrolment.CheckRemark)
  const isOpen = enrolment.IsPay === 0
  // Once it has begun to sit, or while a change waits, it stays what it is.
  const mayChange = enrolment.IsPay === 1 && enrolment.HasBegun === 0 && enrolment.Change === null
  const offered: ReadonlyArray<HeadAction & { isOffered: boolean }> = [
    {
      letter: 'e',
      label: '更正',
      run: () => setOpened('correct'),
      isOffered: mayCall(Roles, 'CorrectEnrolment') && enrolment.Waiting === null,
    },
    {
      letter: 'c',
      label: '更正专业级别',
      run: () => setOpened('choice'),
      isOffered: isOpen && mayCall(Roles, 'CorrectChoice') && enrolment.Waiting === null,
    },
    {
      letter: 'm',
      label: '转考区或考试方式',
      run: () => setOpened('move'),
      isOffered: isOpen && enrolment.HasBegun === 0 && mayCall(Roles, 'MoveEnrolment') && enrolment.Waiting === null,
    },
    {
      letter: 'c',
      label: '改报',
      run: () => setOpened('change'),
      isOffered: mayChange && mayCall(Roles, 'AskChoiceChange') && enrolment.Waiting === null,
    },
    {
      letter: 'd',
      label: '修改不便考试的日期',
      run: () => setOpened('days'),
      isOffered: enrolment.IsOnline === 0 && enrolment.IsPay !== 2 && mayCall(Roles, 'SaveAvoidedDays'),
    },
    {
      letter: 'p',
      label: '更换证件照',
      run: () => setOpened('photo'),
      isOffered: enrolment.IsPay !== 2 && mayCall(Roles, 'ReplacePhoto'),
    },
    {
      letter: 'w',
      label: '申请减免',
      run: () => setOpened('waiver'),
      isOffered: isOpen && mayCall(Roles, 'AskWaiver'),
    },
  ]
  return (
    <header>
      <div className={styles.top}>
        <Image
          src={smallLink(enrolment.Photo, 96 * window.devicePixelRatio)}
          alt={`${enrolment.Name}的证件照`}
          width={96}
          className={styles.photo}
          preview={{ src: enrolment.Photo }}
        />
        <div className={styles.topText}>
          <Title className={styles.bigName}>
            <Link to={`/candidates/${enrolment.CandidateID}`}>{enrolment.Name}</Link> <span>{enrolment.NameSpell}</span>
          </Title>
          <p>
            {enrolment.MName} · {enrolment.GName} · {enrolment.EA_Name}
          </p>
          <p className={styles.tags}>
            <StateWord>{payText(enrolment.IsPay)}</StateWord>
            <StateWord>{checkText(enrolment.CheckStatus)}</StateWord>
            <span className={styles.soft}>{enrolment.EB_Name}</span>
          </p>
          <NextStep step={enrolment.Step} />
          {enrolment.CheckStatus === 2 && (
            <p className={styles.remark}>
              {remark.forStaff}
              {remark.forCandidate !== '' && `；考生看到：${remark.forCandidate}`}
            </p>
          )}
        </div>
      </div>
      <div className={styles.belowTop}>
        <HeadActions actions={offered.filter(({ isOffered }) => isOffered)} />
        <HistoryLink subject="enrolment" id={enrolment.EF_ID} />
      </div>
      {enrolment.Waiting && <WaitingCorrection waiting={enrolment.Waiting} />}
      {enrolment.Change && <WaitingChange change={enrolment.Change} />}
      {opened === 'change' && <ChangeDialog enrolment={enrolment} onClose={close} />}
      {opened === 'correct' && <CorrectDialog enrolment={enrolment} onClose={close} />}
      {opened === 'choice' && <ChoiceDialog enrolment={enrolment} onClose={close} />}
      {opened === 'days' && <AvoidedDaysDialog enrolment={enrolment} onClose={close} />}
      {opened === 'move' && <MoveDialog enrolment={enrolment} onClose={close} />}
      {opened === 'photo' && <ReplacePhotoDialog enrolment={enrolment} onClose={close} />}
      {opened === 'waiver' && <AskWaiverDialog enrolment={enrolment} onClose={close} />}
    </header>
  )
}
