import { Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { Send } from '#admin/kit/send/send.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { OnlineSittingWire } from '#contract/schedule/onlineHelp.ts'
import { type HelpAct, type OnlineHelp, onlineHelpOf, whyHelpUnfit } from '#domain/examRoom/onlineHelp.ts'
import { HELP_REASON_LENGTH, MOST_MORE_MINUTES } from '#domain/examRoom/sessionHelp.ts'
import { countText } from '#domain/page.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { staffTimeOf } from '#domain/schedule/examTime.ts'
import styles from './ExamDay.module.css'
import { onlineSittingOf } from './onlineSitting.ts'
import type { DayChoice } from './useLiveBoard.ts'

interface Props {
  day: DayChoice
  rows: readonly OnlineSittingWire[]
  now: number
  onClose: () => void
}

const FIRST_MINUTES = 30
const actTexts: Readonly<Record<Exclude<HelpAct['act'], 'none'>, string>> = {
  extend: '本场延长',
  window: '还没有开始，换到新的时间段',
  newSession: '本场已到时，可以重新开考',
}

/** Gives all of a list more time or a new window, after showing what becomes of each. Mounting opens it. */
export function HelpManyDialog({ day, rows, now, onClose }: Props) {
  // The decision is about those who were listed when it was opened.
  const [seen] = useState(rows)
  const kept = useKeptForm(`helpMany.${day.EB_ID}.${day.Date}`)
  const [kind, setKind] = useTyped<OnlineHelp['kind']>(kept, 'kind', 'moreTime')
  const [minutes, setMinutes] = useTyped<number | null>(kept, 'minutes', FIRST_MINUTES)
  const [begin, setBegin] = useTyped(kept, 'begin', '')
  const [end, setEnd] = useTyped(kept, 'end', '')
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const help = helpOf({ kind, minutes, begin, end })
  const unfit = help === null ? null : whyHelpUnfit(help, now)
  const acts = help === null ? [] : seen.map((row) => ({ row, act: onlineHelpOf(onlineSittingOf(row), help, now) }))
  const helped = acts.filter(({ act }) => act.act !== 'none')
  const change = (send: Send) =>
    send('Admin', 'HelpOnlineExams', {
      EB_ID: day.EB_ID,
      EF_IDs: helped.map(({ row }) => row.EF_ID),
      Kind: kind,
      Minutes: minutes ?? 0,
      BeginTime: begin,
      EndTime: end,
      Reason,
    })
  return (
    <ModalForm
      kept={kept}
      title={`批量处理 · ${countText(seen.length)} 人`}
      okText={`通知并处理 ${countText(helped.length)} 人`}
      isReady={help === null || unfit !== null || helped.length > 0}
      faults={{
        helpMinutes: kind === 'moreTime' && minutes === null ? '请填写延长多少分钟' : null,
        helpBegin: kind === 'newWindow' ? missing(begin, '开始时间') : null,
        helpEnd: kind === 'newWindow' ? (missing(end, '结束时间') ?? (unfit && reasonText(unfit))) : null,
        helpManyReason: missing(Reason, '原因'),
      }}
      explanation={<p>正在进行的考试不会因为换时间段而中断。受影响的家庭都会收到消息，能看到下面的原因。</p>}
      change={change}
      invalidates={['GetOnlineSittings', 'GetExamSessions', 'GetExamTimeList']}
      typed={{ 原因: Reason }}
      done={({ OtherMsg: { Extended, Moved, Allowed, Told }, listData }) =>
        `延长 ${Extended} 人，换时间段 ${Moved} 人，可重新开考 ${Allowed} 人，已通知 ${Told} 个家庭${
          listData.length > 0 ? `；没有改动：${listData.map(({ Name, Why }) => `${Name}（${Why}）`).join('、')}` : ''
        }`
      }
      onClose={onClose}
    >
      <Radio.Group
        aria-label="怎样处理"
        value={kind}
        options={[
          { value: 'moreTime', label: '延长时间' },
          { value: 'newWindow', label: '换到新的时间段' },
        ]}
        onChange={({ target }) => setKind(target.value)}
      />
      {kind === 'moreTime' ? (
        <Form.Item label="延长多少分钟" htmlFor="helpMinutes">
          <InputNumber
            id="helpMinutes"
            min={1}
            max={MOST_MORE_MINUTES}
            precision={0}
            value={minutes}
            onChange={setMinutes}
          />
        </Form.Item>
      ) : (
        <>
          <Form.Item label="从（北京时间）" htmlFor="helpBegin">
            <Input
              id="helpBegin"
              type="datetime-local"
              value={begin}
              onChange={({ target }) => setBegin(target.value)}
            />
          </Form.Item>
          <Form.Item label="到" htmlFor="helpEnd" extra={unfit && reasonText(unfit)}>
            <Input id="helpEnd" type="datetime-local" value={end} onChange={({ target }) => setEnd(target.value)} />
          </Form.Item>
        </>
      )}
      {help !== null && unfit === null && <Acts acts={acts} kind={kind} />}
      <Form.Item label="原因" htmlFor="helpManyReason" extra={`考生能看到，最多${HELP_REASON_LENGTH}个字`}>
        <Input
          id="helpManyReason"
          maxLength={HELP_REASON_LENGTH}
          placeholder="例如：盘龙区停电"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}

/** What was typed as the rules take it; null while something is missing. */
function helpOf(typed: {
  kind: OnlineHelp['kind']
  minutes: number | null
  begin: string
  end: string
}): OnlineHelp | null {
  if (typed.kind === 'moreTime') return typed.minutes === null ? null : { kind: 'moreTime', minutes: typed.minutes }
  const beginsAt = staffTimeOf(typed.begin)
  const endsAt = staffTimeOf(typed.end)
  return beginsAt === null || endsAt === null ? null : { kind: 'newWindow', beginsAt, endsAt }
}

type Judged = { row: OnlineSittingWire; act: HelpAct }

/** Everybody who is affected, counted and by name, and those who stay as they are with the reason. */
function Acts({ acts, kind: helpKind }: { acts: readonly Judged[]; kind: OnlineHelp['kind'] }) {
  const texts = helpKind === 'moreTime' ? { ...actTexts, window: '还没有开始，时间段延后结束' } : actTexts
  const of = (kind: HelpAct['act']) => acts.filter(({ act }) => act.act === kind)
  const names = (some: readonly Judged[]) => some.map(({ row }) => row.Name).join('、')
  return (
    <ul className={styles.acts} aria-label="会怎样">
      {(['extend', 'window', 'newSession'] as const).map(
        (kind) =>
          of(kind).length > 0 && (
            <li key={kind}>
              <details>
                <summary>
                  {texts[kind]}：{countText(of(kind).length)} 人
                </summary>
                {names(of(kind))}
              </details>
            </li>
          ),
      )}
      {of('none').length > 0 && (
        <li>
          <details open>
            <summary>没有改动：{countText(of('none').length)} 人</summary>
            {of('none')
              .map(({ row, act }) => `${row.Name}（${act.act === 'none' ? reasonText(act.why) : ''}）`)
              .join('、')}
          </details>
        </li>
      )}
    </ul>
  )
}
