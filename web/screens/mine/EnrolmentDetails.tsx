import { type ReactNode, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { CHECK_STATUS, PAY_STATUS, payMethodText, whyCannotEditEnrolment } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isGoodResult, RESULT } from '#domain/result/result.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { paths } from '#web/paths.ts'
import { BillPart } from '#web/screens/bill/BillPart.tsx'
import { sittingLinkOf } from '#web/screens/exam/sittingLink.ts'
import { DayTools } from '#web/screens/examDay/DayTools.tsx'
import { scheduleFacts, tracksWord, wantsOnSiteCode } from '#web/screens/examDay/examTimeWords.ts'
import { OnSiteCode } from '#web/screens/examDay/OnSiteCode.tsx'
import { TimeList } from '#web/screens/examDay/TimeList.tsx'
import { PayNotice } from '#web/screens/payment/PayNotice.tsx'
import { rememberQuestion } from '#web/screens/result/scoreQuestion.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { type Fact, FactList } from '#web/ui/FactList.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { ButtonRow, Stack } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { EnrolAgain } from '../enrol/EnrolAgain.tsx'
import { AvoidedDays } from './AvoidedDays.tsx'
import { ChangeDue } from './ChangeDue.tsx'
import { ChangePhoto } from './ChangePhoto.tsx'
import { ConsentPart } from './ConsentPart.tsx'
import { Corrections } from './Corrections.tsx'
import style from './EnrolmentDetails.module.css'
import { candidateFacts, contactFacts, examFacts, feeFacts, postFacts, teacherFacts } from './enrolmentParts.tsx'
import { Payments } from './Payments.tsx'
import { PaySign } from './PaySign.tsx'
import { Progress } from './Progress.tsx'
import { Refunds } from './Refunds.tsx'
import { checkWords, payWords } from './words.ts'

/** `ticketCode` is sealed by the server, and empty while there is none. */
type DetailsProps = { enrolment: EnrolmentWire; ticketCode: string }

/** Shows all data of the form, the progress, and the possible actions. */
export function EnrolmentDetails({ enrolment, ticketCode }: DetailsProps) {
  const isLapsed = nextStepOf(enrolmentFactsOf(enrolment), serverNow()).key === 'lapsed'
  return (
    <Stack loose>
      <Head enrolment={enrolment} />
      <div>
        <Progress enrolment={enrolment} />
        <PayNotice enrolment={enrolment} />
        <NextButtons enrolment={enrolment} ticketCode={ticketCode} />
      </div>
      {enrolment.IsPay === PAY_STATUS.paid && <ChangeDue enrolmentId={enrolment.EF_ID} />}
      {!isLapsed && <PhotoCheck enrolment={enrolment} />}
      <Corrections enrolmentId={enrolment.EF_ID} />
      <Part
        title="报考内容"
        facts={[
          ...examFacts(enrolment),
          { label: '考号', value: enrolment.ExamNO && <ExamNumber number={enrolment.ExamNO} /> },
        ]}
      />
      {enrolment.IsPay === PAY_STATUS.paid && (
        <section>
          <h3 className={style.title}>考试安排</h3>
          <div className={style.schedule}>
            <TimeList facts={scheduleFacts(enrolment, serverNow())} />
          </div>
          <DayTools day={enrolment} />
        </section>
      )}
      {!isLapsed && <AvoidedDays enrolment={enrolment} />}
      <Part title="考生信息" facts={candidateFacts(enrolment)}>
        <PrevCert url={enrolment.PrevCertPhoto} />
      </Part>
      <Part title="联系与培训" facts={[...contactFacts(enrolment), ...teacherFacts(enrolment)]} />
      <Part title="证书邮寄" facts={postFacts(enrolment)} />
      <Part
        title="费用"
        facts={[...feeFacts(enrolment), { label: '缴费状态', value: payWords(enrolment) }, payMethod(enrolment)]}
      />
      <Payments enrolmentId={enrolment.EF_ID} />
      <BillPart enrolment={enrolment} />
      <Refunds enrolment={enrolment} />
      <ConsentPart enrolment={enrolment} />
      {!isLapsed && <Actions enrolment={enrolment} />}
      <EnrolAgain enrolment={enrolment} />
    </Stack>
  )
}

function payMethod({ PayMethod }: EnrolmentWire): Fact {
  return { label: '缴费方式', value: payMethodText(PayMethod) }
}

function Head({ enrolment }: { enrolment: EnrolmentWire }) {
  return (
    <header className={style.head}>
      <div className={style.photo}>
        <Picture src={enrolment.Photo} alt="考生证件照" ratio="photo" width={104} position={0} />
      </div>
      <div>
        <h2 className={style.name}>{enrolment.Name}</h2>
        <p className={style.what}>
          {enrolment.Majors.MName} {enrolment.Grades.GName}
        </p>
        <PaySign enrolment={enrolment} />
      </div>
    </header>
  )
}

function PhotoCheck({ enrolment }: { enrolment: EnrolmentWire }) {
  const check = checkWords(enrolment.CheckStatus)
  const isFailed = enrolment.CheckStatus === CHECK_STATUS.failed
  return (
    <section>
      <h3 className={style.title}>照片审核</h3>
      <div className={style.check}>
        <Tag tone={check.tone}>{check.text}</Tag>
        <ChangePhoto enrolment={enrolment} />
      </div>
      {isFailed && <p className={style.remark}>{enrolment.CheckRemark}</p>}
    </section>
  )
}

function Part({ title, facts, children }: { title: string; facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <section>
      <h3 className={style.title}>{title}</h3>
      <FactList facts={facts} />
      {children}
    </section>
  )
}

function PrevCert({ url }: { url: string }) {
  if (url === '') return null
  return (
    <figure className={style.certificate}>
      <Picture src={url} alt="上一级别证书" ratio="news" />
      <figcaption>上一级别证书</figcaption>
    </figure>
  )
}

/** Links to the page of the next step, such as the exam or its result. */
function NextButtons({ enrolment, ticketCode }: DetailsProps) {
  const { key } = nextStepOf(enrolmentFactsOf(enrolment), serverNow())
  const sitting = sittingLinkOf(enrolment, key)
  const buttons =
    ticketCode !== '' && wantsOnSiteCode(enrolment, serverNow()) ? (
      <CodeButton enrolment={enrolment} ticketCode={ticketCode} />
    ) : sitting ? (
      <ButtonLink to={sitting.to}>{sitting.text}</ButtonLink>
    ) : key === 'viewResult' ? (
      <ResultButtons enrolment={enrolment} />
    ) : null
  return (
    buttons && (
      <div className={style.next}>
        <ButtonRow>{buttons}</ButtonRow>
      </div>
    )
  )
}

/** On the exam day the on-site code is the first thing needed (specification#exam-time-query). */
function CodeButton({ enrolment, ticketCode }: DetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>现场考试码</Button>
      {isOpen && <OnSiteCode day={{ ...enrolment, Code: ticketCode }} onClose={() => setOpen(false)} />}
    </>
  )
}

function ResultButtons({ enrolment }: { enrolment: EnrolmentWire }) {
  const isGood = enrolment.ExamResult !== null && isGoodResult(enrolment.ExamResult.ERT_Code)
  return (
    <>
      {isGood && (
        <ButtonLink look="quiet" to={paths.fireworksClient(enrolment.EF_ID)}>
          生成喜报
        </ButtonLink>
      )}
      {(enrolment.ExamResult?.ERT_Code ?? RESULT.absent) >= RESULT.pass && (
        <ButtonLink look="quiet" to={paths.certificates(enrolment.EF_ID)}>
          查看证书
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.examResultInfo}
        onClick={() => rememberQuestion({ name: enrolment.Name, certNumber: enrolment.CertNO })}
      >
        查询成绩
      </ButtonLink>
    </>
  )
}

/** Editing while unpaid, or the reason why it is not possible; the ticket once paid. */
function Actions({ enrolment }: { enrolment: EnrolmentWire }) {
  const facts = enrolmentFactsOf(enrolment)
  if (facts.isPaid) {
    return (
      <ButtonRow>
        <ButtonLink look="quiet" to={paths.admissionTicket(enrolment.EF_ID)}>
          电子准考证
        </ButtonLink>
        {enrolment.IsOnline === MODE.offline && (
          <ButtonLink look="quiet" to={paths.setOfflineExamTracks(enrolment.EF_ID)}>
            {tracksWord(enrolment)}
          </ButtonLink>
        )}
      </ButtonRow>
    )
  }
  if (facts.isRefunded) return null
  const why = whyCannotEditEnrolment(facts, facts.batch, serverNow())
  if (why === null) {
    return (
      <ButtonRow>
        <ButtonLink look="quiet" to={paths.examApply(enrolment.EF_ID)}>
          修改报名信息
        </ButtonLink>
      </ButtonRow>
    )
  }
  return (
    <div>
      <ButtonRow>
        <Button look="quiet" disabled aria-describedby="why-no-edit">
          修改报名信息
        </Button>
      </ButtonRow>
      <p className={style.why} id="why-no-edit">
        {reasonText(why)}
      </p>
    </div>
  )
}
