import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { examModesOf, MODE, type Mode, modeText, OFFLINE_MINIMUM } from '#domain/enrolment/examMode.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { modeFactsOf } from './catalogue.ts'
import style from './WizardPart.module.css'

type ModeStepProps = {
  batch: BatchWire
  majorId: number
  value: Mode
  onChange: (mode: Mode) => void
  /**
   * Called by the tap that completes the step. The on-site mode does not, since it has a condition to be read first.
   */
  onDone: () => void
  error: string | null
}

/** Step 3: online, or on site where the batch and the major allow it (specification#step-mode). */
export function ModeStep({ batch, majorId, value, onChange, onDone, error }: ModeStepProps) {
  const offered = examModesOf(modeFactsOf(batch, majorId))
  const isHearing = modeFactsOf(batch, majorId).isHearing
  return (
    <>
      <ChoiceList
        legend="考试方式"
        legendHidden
        name="IsOnline"
        choices={[
          {
            value: MODE.online,
            label: modeText[MODE.online],
            note: isHearing ? '在规定时间内用手机在线作答' : '在规定时间内录制并上传演奏视频',
          },
          {
            value: MODE.offline,
            label: modeText[MODE.offline],
            note: offered.offline ? '按公布的时间到考场参加考试' : undefined,
            blocked: offered.reason ? reasonText(offered.reason) : null,
          },
        ]}
        value={value === MODE.unset ? null : value}
        onChange={onChange}
        onTap={(mode) => {
          if (mode === MODE.online) onDone()
        }}
        error={error}
      />
      {offered.offline && (
        <p className={value === MODE.offline ? `${style.notice} ${style.loud}` : style.notice}>
          同一专业现场考试的缴费考生不足{OFFLINE_MINIMUM}人时，报名截止后该专业统一转为线上考试。
        </p>
      )}
    </>
  )
}
