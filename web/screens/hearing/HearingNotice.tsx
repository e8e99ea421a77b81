import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { whyCannotSit } from '#domain/examSession.ts'
import { RECORDING_MAX_SECONDS } from '#domain/hearingKinds.ts'
import { reasonText } from '#domain/reasons.ts'
import { unlockSound } from '#web/device/soundPlayer.ts'
import { paths } from '#web/paths.ts'
import notice from '#web/screens/exam/ExamNotice.module.css'
import { sittingFactsOf } from '#web/screens/exam/sittingFacts.ts'
import { useStart } from '#web/screens/exam/useStart.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { SoundCheck } from './SoundCheck.tsx'

type HearingNoticeProps = { enrolment: EnrolmentWire; minutes: number; onEntered: () => Promise<unknown> }

const rulesOf = (minutes: number) => [
  `共 ${minutes} 分钟，计时开始后不能暂停；时间到了系统按已保存的答案自动交卷。`,
  '每道题的声音播放次数有限，题目上会显示还剩几次；请在安静的地方，最好戴耳机。',
  '选择题点选项作答，随时可以修改；每一步都会自动保存，断网时先存在本机，恢复后自动提交。',
  `模仿和模唱题在页面上录音，最长 ${RECORDING_MAX_SECONDS} 秒，可以先听再用，也可以重录。`,
  '考试只能进行一次，交卷后不能再进入。刷新或换手机都会回到原来的题目，计时不停。',
]

/** What one should know and try before the clock runs. */
export function HearingNotice({ enrolment, minutes, onEntered }: HearingNoticeProps) {
  const queries = useQueryClient()
  const { start, isBusy } = useStart(enrolment.EF_ID, () => {
    void queries.invalidateQueries({ queryKey: ['Exam', 'GetMyOnlineExamList'] })
    void onEntered()
  })
  const why = enrolment.ExamTime === null ? null : whyCannotSit(sittingFactsOf(enrolment), serverNow())
  const begin = () => {
    unlockSound()
    void start()
  }
  return (
    <Page
      title="听力考试"
      foot={
        <>
          {why !== null && (
            <p className={notice.why} id="why-no-start">
              {reasonText(why)}
            </p>
          )}
          <Button
            wide
            busy={isBusy}
            busyText="正在进入考试"
            disabled={why !== null}
            aria-describedby={why === null ? undefined : 'why-no-start'}
            onClick={begin}
          >
            开始考试
          </Button>
        </>
      }
    >
      <Stack loose>
        <header>
          <p className={notice.batch}>{enrolment.ExamBatch.EB_Name}</p>
          <h2 className={notice.name}>{enrolment.Name}</h2>
          <p className={notice.what}>
            {enrolment.Majors.MName} {enrolment.Grades.GName}
          </p>
        </header>
        {enrolment.ExamTime && (
          <FactList
            facts={[
              { label: '开始时间', value: timeText(enrolment.ExamTime.ExamBeginDate) },
              { label: '截止时间', value: timeText(enrolment.ExamTime.ExamEndDate) },
            ]}
          />
        )}
        <section>
          <h3 className={notice.title}>考试规则</h3>
          <ol className={notice.rules}>
            {rulesOf(minutes).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
        <SoundCheck />
        <ButtonLink wide look="quiet" to={paths.answerkey(enrolment.EF_ID, 1)}>
          先做听力练习
        </ButtonLink>
      </Stack>
    </Page>
  )
}
