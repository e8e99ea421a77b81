import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { paths } from '#web/paths.ts'
import { candidateFacts, contactFacts, examFacts, feeFacts } from '#web/screens/mine/enrolmentParts.tsx'
import { Payments } from '#web/screens/mine/Payments.tsx'
import { Progress } from '#web/screens/mine/Progress.tsx'
import { PayNotice } from '#web/screens/payment/PayNotice.tsx'
import { PayPanel } from '#web/screens/payment/PayPanel.tsx'
import { whyCannotPayOnline } from '#web/screens/payment/payable.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { navigate } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { StaveSteps, stepText } from '#web/ui/StaveSteps.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import style from './DoneStep.module.css'
import { stepNames } from './draft.ts'
import { EnrolAgain } from './EnrolAgain.tsx'
import part from './WizardPart.module.css'

/** Step 5: the enrolment as the server has stored it, and the next steps. */
export function DoneStep({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  if (!data && isRefusal(query.error)) return <Redirect to={paths.myEnroll} />
  return (
    <Page
      title="在线报名"
      documentTitle={`${stepText(stepNames, 5)} - 在线报名`}
      onBack={() => navigate(paths.myEnroll, { replace: true })}
      foot={data && whyCannotPayOnline(data.item) === null ? <PayPanel enrolment={data.item} /> : undefined}
    >
      <div className={part.steps}>
        <StaveSteps steps={stepNames} current={5} heading={heading} />
      </div>
      <QueryState query={query} loading={<Skeleton kind="line" count={12} />} before="报名已提交。">
        {({ item }) => <Done enrolment={item} />}
      </QueryState>
    </Page>
  )
}

function Done({ enrolment }: { enrolment: EnrolmentWire }) {
  return (
    <>
      <section className={style.programme}>
        <header className={style.head}>
          <div className={style.photo}>
            <Picture src={enrolment.Photo} alt="考生证件照" ratio="photo" width={96} position={0} />
          </div>
          <div>
            <p className={style.name}>{enrolment.Name}</p>
            <p className={style.what}>
              {enrolment.Majors.MName} {enrolment.Grades.GName}
            </p>
            <Seal>{enrolment.IsPay === PAY_STATUS.paid ? '已缴费' : '已报名'}</Seal>
          </div>
        </header>
        <FactList
          facts={[
            ...examFacts(enrolment),
            ...candidateFacts(enrolment),
            ...contactFacts(enrolment),
            ...feeFacts(enrolment),
          ]}
        />
      </section>
      <div className={style.next}>
        <Progress enrolment={enrolment} />
        <PayNotice enrolment={enrolment} />
        {enrolment.IsPay === PAY_STATUS.paid && <Payments enrolmentId={enrolment.EF_ID} />}
      </div>
      <EnrolAgain enrolment={enrolment} />
      <ButtonRow>
        <ButtonLink look="quiet" to={paths.myEnroll} replace>
          我的报名
        </ButtonLink>
      </ButtonRow>
    </>
  )
}
