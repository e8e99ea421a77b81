import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { DEFAULT_UPLOAD_MINUTES, secondsLeft } from '#domain/examSession.ts'
import { whyCannotRehearse } from '#domain/rehearsal.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { RehearsalButton } from '#web/screens/recorder/RehearsalButton.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EntryFoot, EntryHead, Rules, whyNoEntry } from './EntryParts.tsx'
import style from './ExamNotice.module.css'
import { sittingFactsOf } from './sittingFacts.ts'
import { useStart } from './useStart.ts'

type ExamNoticeProps = {
  enrolment: EnrolmentWire
  /** When the session that was begun ends, null before the first. */
  endTime: string | null
  /** The other device that is in the room, null where none is. */
  elsewhere: string | null
  onEntered: (minutes: number) => void
}

const needs = [
  '手机电量充足、存储空间足够，最好连接 Wi-Fi 或稳定的 4G/5G 网络。',
  '安静、明亮的环境；镜头固定，考生的脸、双手和乐器都在画面里。',
  '一首曲目一个视频，中途不停顿、不剪辑、不美颜、不后期配音。',
]

/** What one should know before the clock runs: it does not stop again (specification 2: entry shows a notice). */
export function ExamNotice({ enrolment, endTime, elsewhere, onEntered }: ExamNoticeProps) {
  const { start, isBusy } = useStart(enrolment.EF_ID, onEntered)
  const left = endTime === null ? 0 : secondsLeft(instantOf(endTime), serverNow())
  const why = left === 0 ? whyNoEntry(enrolment) : null
  const minutes = enrolment.Grades.UploadTime || DEFAULT_UPLOAD_MINUTES
  const label = left > 0 ? '继续考试' : endTime === null ? '开始考试' : '重新开始考试'
  return (
    <Page title="考试须知" foot={<EntryFoot label={label} why={why} isBusy={isBusy} onEnter={() => void start()} />}>
      <Stack loose>
        <EntryHead enrolment={enrolment} />
        <p className={style.clock}>
          {left > 0 ? (
            <>
              考试正在进行，<strong>{endText(endTime)}</strong> 结束。已抽取的曲目和已上传的视频都还在。
            </>
          ) : (
            <>
              点击“{label}”后开始计时，共 <strong>{minutes} 分钟</strong>，计时不能暂停。
            </>
          )}
        </p>
        {left > 0 && elsewhere !== null && (
          <p className={style.why}>这场考试正在{elsewhere}上进行。在本机继续后，那台设备将不能再操作。</p>
        )}
        {endTime !== null && left === 0 && (
          <p className={style.why}>上一次考试的时间已结束，没有提交。重新开始后需要重新上传视频，已抽取的曲目不变。</p>
        )}
        <Window enrolment={enrolment} />
        <Rules title="考试规则" rules={rulesOf(minutes)} />
        <Rules title="开始前请准备" rules={needs} />
        {left === 0 && whyCannotRehearse(sittingFactsOf(enrolment), serverNow()) === null && (
          <RehearsalButton enrolment={enrolment} wide />
        )}
      </Stack>
    </Page>
  )
}

function rulesOf(minutes: number): string[] {
  return [
    `在 ${minutes} 分钟内录制并上传全部曲目的视频，再点“提交考试”。上传需要时间，请预留至少 15 分钟。`,
    '需要选择教材的专业，教材选定后不能更改；由系统抽取的曲目抽定后不能更换。',
    '结束前每首曲目都可以重新录制上传，以最后一次上传的视频为准。',
    '提交后不能再修改。到时间视频仍不齐的，本次上传的视频不作为考试视频。',
    '系统会比对视频与证件照中的面部，结果供评审参考，不影响提交。',
  ]
}

function Window({ enrolment: { ExamTime: time } }: { enrolment: EnrolmentWire }) {
  if (!time) return null
  return (
    <FactList
      facts={[
        { label: '视频上传开始时间', value: timeText(time.ExamBeginDate) },
        { label: '视频上传结束时间', value: endText(time.ExamEndDate) },
      ]}
    />
  )
}
