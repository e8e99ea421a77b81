import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { paths } from '#web/paths.ts'
import done from '#web/screens/exam/ExamDone.module.css'
import { timeText } from '#web/screens/mine/words.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Seal } from '#web/ui/Tag.tsx'

/** The page after submission: the paper is final, and its marks appear with the result. */
export function HearingDone({ enrolment, submitTime }: { enrolment: EnrolmentWire; submitTime: string | null }) {
  return (
    <Page title="听力考试">
      <Stack loose>
        <header className={done.head}>
          <Seal>已交卷</Seal>
          <h2 className={done.title}>听力考试已完成</h2>
          <p className={done.whose}>
            {enrolment.Name} · {enrolment.Majors.MName} {enrolment.Grades.GName}
          </p>
          <p className={done.next}>
            选择题已由系统评分，录音题交由考官评审，不能再修改。成绩公布后可在“成绩查询”中查看。
          </p>
        </header>
        {submitTime !== null && <FactList facts={[{ label: '交卷时间', value: timeText(submitTime) }]} />}
        <ButtonLink wide look="quiet" to={paths.examList}>
          返回考试列表
        </ButtonLink>
      </Stack>
    </Page>
  )
}
