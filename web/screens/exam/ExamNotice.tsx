import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { TAKES_PER_SLOT } from '#domain/examRoom/answerSheet.ts'
import { DEFAULT_UPLOAD_MINUTES, secondsLeft } from '#domain/examRoom/examSession.ts'
import { whyCannotRehearse } from '#domain/examRoom/rehearsal.ts'
import type { Instant } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { RehearsalButton } from '#web/screens/recorder/RehearsalButton.tsx'
import { recallRehearsal } from '#web/screens/recorder/rehearsalMemory.ts'
import { rehearsalStateWords } from '#web/screens/recorder/rehearsalWords.ts'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EntryFoot, EntryHead, Rules, whyNoEntry } from './EntryParts.tsx'
import { ExamContentsView, useExamContents } from './ExamContents.tsx'
import style from './ExamNotice.module.css'
import { minutesText, opensAtOf, sessionMinutes } from './sessionMinutes.ts'
import { sittingFactsOf } from './sittingFacts.ts'
import { useStart } from './useStart.ts'

type ExamNoticeProps = {
  enrolment: EnrolmentWire
  /** The end of the session that was started, or null before the first one. */
  endTime: string | null
  /** The session ran out with every video uploaded, so that it only needs to be submitted. */
  isComplete: boolean
  /** Until when another session may begin that staff have allowed, also after the window; null where none may. */
  retryUntil: string | null
  /** Why one piece is to be recorded again, after the exam was submitted; null where it is a whole exam. */
  retakeReason: string | null
  /** The other device that is in the exam, or null where there is none. */
  otherDevice: string | null
  onEntered: (minutes: number) => void
}

const needs = [
  '手机电量充足、存储空间足够，最好连接 Wi-Fi 或稳定的 4G/5G 网络。',
  '安静、明亮的环境；镜头固定，考生的脸、双手和乐器都在画面里。',
  '一首曲目一个视频，中途不停顿、不剪辑、不美颜、不后期配音。',
]

/** The notice shown before the clock starts, since the clock cannot be stopped (specification#video-upload). */
export function ExamNotice({
  enrolment,
  endTime,
  isComplete,
  retryUntil,
  retakeReason,
  otherDevice,
  onEntered,
}: ExamNoticeProps) {
  const { start, isBusy } = useStart(enrolment.EF_ID, onEntered)
  const now = useMinute(opensAtOf(enrolment))
  const left = endTime === null ? 0 : secondsLeft(instantOf(endTime), now)
  const contents = useExamContents(enrolment)
  const goesOn = left > 0 || isComplete
  const isAllowed = retryUntil !== null && now <= instantOf(retryUntil)
  const why = goesOn || isAllowed ? null : whyNoEntry(enrolment, now)
  const length = enrolment.Grades.UploadTime || DEFAULT_UPLOAD_MINUTES
  // Staff give a session that they allow its whole length, also past the window.
  const minutesAt = (at: Instant) => (isAllowed ? length : sessionMinutes(enrolment, length, at))
  const minutes = minutesAt(now)
  const label =
    retakeReason !== null
      ? '去重新录制'
      : left > 0
        ? '继续考试'
        : isComplete
          ? '在本机提交'
          : endTime === null
            ? '开始考试'
            : '重新开始考试'
  const enter = async () => {
    if (goesOn || (await confirm(startQuestion(contents.videos, length, minutesAt(serverNow()))))) await start()
  }
  if (contents.isReading) {
    return (
      <Page title="考试须知">
        <Skeleton kind="title" />
        <Skeleton kind="card" count={2} />
      </Page>
    )
  }
  return (
    <Page title="考试须知" foot={<EntryFoot label={label} why={why} isBusy={isBusy} onEnter={() => void enter()} />}>
      <Stack loose>
        <EntryHead enrolment={enrolment} />
        <p className={style.clock}>
          {retakeReason !== null ? (
            <>
              有一首曲目需要重新录制：{retakeReason}。请在<strong>{endText(endTime)}</strong>
              前录制并提交，其他曲目不用重录；没有提交的，仍以原来的视频为准。
            </>
          ) : left > 0 ? (
            <>
              考试正在进行，<strong>{endText(endTime)}</strong> 结束。已抽取的曲目和已上传的视频都还在。
            </>
          ) : isComplete ? (
            '考试时间已结束，视频已经齐全，还没有提交。进入后可以提交这一组视频，不需要重新录制。'
          ) : (
            <>
              点击“{label}”后开始计时，
              {minutes < length && `本场考试 ${endText(enrolment.ExamTime?.ExamEndDate ?? null)} 结束，现在开始只有 `}
              {minutes === length && '共 '}
              <strong>{minutesText(minutes)}</strong>，计时不能暂停。
            </>
          )}
        </p>
        {!goesOn && isAllowed && (
          <p className={style.allowed} role="status">
            工作人员已允许您重新考试，请在<strong>{endText(retryUntil)}前</strong>开始。
          </p>
        )}
        {goesOn && otherDevice !== null && (
          <p className={style.why}>这场考试正在{otherDevice}上进行。在本机继续后，那台设备将不能再操作。</p>
        )}
        {endTime !== null && !goesOn && (
          <p className={style.why}>上一次考试的时间已结束，没有提交。重新开始后需要重新上传视频，已抽取的曲目不变。</p>
        )}
        {retakeReason === null && <ExamContentsView enrolment={enrolment} contents={contents} minutes={length} />}
        {retakeReason === null && <Window enrolment={enrolment} />}
        {retakeReason === null && <Rules title="考试规则" rules={rulesOf(minutes)} />}
        <Rules title="开始前请准备" rules={needs} />
        {!goesOn && whyCannotRehearse(sittingFactsOf(enrolment), now) === null && (
          <RehearsalButton enrolment={enrolment} wide />
        )}
      </Stack>
    </Page>
  )
}

/** Asks for confirmation, since the clock cannot be stopped, and mentions how the rehearsal on this phone went. */
function startQuestion(videos: number | null, length: number, minutes: number): Question {
  const rehearsal = rehearsalStateWords(recallRehearsal())
  return {
    title: '现在开始计时？',
    body: (
      <>
        <p>
          {videos === null ? '' : `共录制 ${videos} 个视频，`}
          {minutes < length && '只有 '}
          {minutesText(minutes)}，开始后不能暂停。
        </p>
        <p className={rehearsal.isGood ? style.tried : style.untried}>{rehearsal.text}</p>
      </>
    ),
    yes: '开始计时',
    no: rehearsal.isGood ? '再准备一下' : '先不开始',
    risky: !rehearsal.isGood,
  }
}

function rulesOf(minutes: number): string[] {
  return [
    `在 ${minutesText(minutes)}内录制并上传全部曲目的视频，再点“提交考试”。上传需要时间，请预留至少 15 分钟。`,
    '需要选择教材的专业，教材选定后不能更改；由系统抽取的曲目抽定后不能更换。',
    `结束前每首曲目都可以重新录制上传，以最后一次上传的视频为准；每首最多上传 ${TAKES_PER_SLOT} 次。`,
    '时间到了还没有提交：视频齐全的可以直接提交；不齐全的，十秒后重新开始、重新计时，除非您选择留在本页。',
    '提交后不能再修改。重新开始后，之前上传的视频不再作为考试视频。',
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
