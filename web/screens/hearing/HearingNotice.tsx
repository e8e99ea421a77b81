import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { RECORDING_MAX_SECONDS, RECORDINGS_PER_ITEM } from '#domain/catalogue/hearingKinds.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { recordingFormat } from '#web/device/recordingFormat.ts'
import { unlockSound } from '#web/device/soundPlayer.ts'
import { paths } from '#web/paths.ts'
import { EntryFoot, EntryHead, Rules, whyNoEntry } from '#web/screens/exam/EntryParts.tsx'
import notice from '#web/screens/exam/ExamNotice.module.css'
import { minutesText, opensAtOf, sessionMinutes } from '#web/screens/exam/sessionMinutes.ts'
import { useStart } from '#web/screens/exam/useStart.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { SoundCheck } from './SoundCheck.tsx'
import { recallSound, soundStateWords } from './soundMemory.ts'

type HearingNoticeProps = { enrolment: EnrolmentWire; minutes: number; onEntered: () => Promise<unknown> }

const rulesOf = (length: number, minutes: number) => [
  `${minutes < length ? '本场考试即将截止，现在开始只有' : '共'} ${minutesText(minutes)}，计时开始后不能暂停；时间到了系统按已保存的答案自动交卷。`,
  '每道题的声音播放次数有限，题目上会显示还剩几次；请在安静的地方，最好戴耳机。',
  '选择题点选项作答，随时可以修改；每一步都会自动保存，断网时先存在本机，恢复后自动提交。',
  `模仿和模唱题在页面上录音，最长 ${RECORDING_MAX_SECONDS} 秒，可以先听再用，也可以重录；每题最多上传 ${RECORDINGS_PER_ITEM} 次录音。`,
  '考试只能进行一次，交卷后不能再进入。刷新或换手机都会回到原来的题目，计时不停。',
]

/** Asks for confirmation, since the exam can be sat only once, and mentions how the sound check on this phone went. */
function startQuestion(length: number, minutes: number): Question {
  const sound = soundStateWords(recallSound(), recordingFormat('audio') !== null)
  return {
    title: '现在开始听力考试？',
    body: (
      <>
        <p>
          {minutes < length ? '只有' : '共'} {minutesText(minutes)}，只能考一次，开始后不能暂停，也不能重新开始。
        </p>
        <p className={sound.isGood ? notice.tried : notice.untried}>声音检查：{sound.text}</p>
      </>
    ),
    yes: '开始计时',
    no: sound.isGood ? '再准备一下' : '先不开始',
    risky: !sound.isGood,
  }
}

/** Shows the rules and the sound check before the clock starts. */
export function HearingNotice({ enrolment, minutes: length, onEntered }: HearingNoticeProps) {
  const now = useMinute(opensAtOf(enrolment))
  const minutes = sessionMinutes(enrolment, length, now)
  const queries = useQueryClient()
  const { start, isBusy } = useStart(enrolment.EF_ID, () => {
    void queries.invalidateQueries({ queryKey: ['Exam', 'GetMyOnlineExamList'] })
    void onEntered()
  })
  const begin = async () => {
    // Phones allow sound only from within the user's tap, so this comes before anything is awaited.
    unlockSound()
    if (await confirm(startQuestion(length, sessionMinutes(enrolment, length, serverNow())))) await start()
  }
  return (
    <Page
      title="听力考试"
      foot={
        <EntryFoot label="开始考试" why={whyNoEntry(enrolment, now)} isBusy={isBusy} onEnter={() => void begin()} />
      }
    >
      <Stack loose>
        <EntryHead enrolment={enrolment} />
        {enrolment.ExamTime && (
          <FactList
            facts={[
              { label: '开始时间', value: timeText(enrolment.ExamTime.ExamBeginDate) },
              { label: '截止时间', value: endText(enrolment.ExamTime.ExamEndDate) },
            ]}
          />
        )}
        <Rules title="考试规则" rules={rulesOf(length, minutes)} />
        <SoundCheck />
        <ButtonLink wide look="quiet" to={paths.answerkey(enrolment.EF_ID, 1)}>
          先做听力练习
        </ButtonLink>
      </Stack>
    </Page>
  )
}
