import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { OwnAppealWire } from '#contract/result/appeal.ts'

import { type AppealStepKind, appealRuleTexts, familyStateTexts } from '#domain/result/appeal.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { paths } from '#web/paths.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Appeal.module.css'
import { feeStateText, yuanFee } from './feeWords.ts'

/** The steps that a family reads. */
const stepTexts: Partial<Record<AppealStepKind, string>> = {
  kept: '已保存申请，等待缴费',
  sent: '已提交申请',
  paid: '已缴费，申请已提交',
  checked: '核对完毕，由另一位考官复评',
  assigned: '已安排考官，正在复评',
  steppedBack: '考官回避，另行安排',
  marked: '复评完成，正在形成答复',
  corrected: '核对发现差错，成绩已更正',
  answered: '已答复',
  feeBack: '成绩有变化，申诉费退回',
  withdrawn: '您撤回了申请',
  expired: '到截止时间没有缴费，申请失效',
}

const nameOf = (code: number) => resultText[code as ResultCode]

const isCancelled = (state: OwnAppealWire['State']) => state === 'withdrawn' || state === 'expired'

/** The answer in a sentence. */
function outcomeText({ FromCode, ToCode }: OwnAppealWire): string {
  if (ToCode === null) return ''
  return ToCode === FromCode
    ? `成绩不变：${nameOf(ToCode)}`
    : `成绩由${nameOf(FromCode)}改为${nameOf(ToCode)}，以新的成绩和证书为准`
}

interface AppealNoteProps {
  appeal: OwnAppealWire
  /** Whether it says whose it is, among those of several children. */
  isNamed?: boolean
  /** On the page that pays its fee, which says the rest. */
  isPaying?: boolean
  onChanged: () => void
}

/** One appeal with its whole history and its answer. */
export function AppealNote({ appeal, isNamed = false, isPaying = false, onChanged }: AppealNoteProps) {
  const { AP_ID, State, Pieces, Reason, Rule, IsOffice, CanWithdraw, Answer, Steps, Fee, FeeState } = appeal
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    const lost = FeeState === 'paid' ? `已缴的申诉费 ${yuanFee(Fee)} 不退；重新申请要再次缴费。` : ''
    const body = `${lost}在申请时间内可以重新申请。`
    if (!(await confirm({ title: '撤回这份复核申请？', body, yes: '撤回' }))) return
    setBusy(true)
    try {
      await call('Exam', 'WithdrawAppeal', { AP_ID })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
    onChanged()
  }
  const feeText = feeStateText(appeal, serverNow())
  const about = Pieces.length === 0 ? '整场考试' : Pieces.map(({ Ordinal, Title }) => `${Ordinal}、${Title}`).join('；')
  return (
    <article className={style.card}>
      <h2 className={style.title}>
        {IsOffice === 1 ? '考务核查' : about}{' '}
        <Tag tone={State === 'answered' ? 'good' : isCancelled(State) ? 'plain' : 'wait'}>
          {familyStateTexts[State]}
        </Tag>
      </h2>
      {isNamed && (
        <p className={style.soft}>
          {appeal.Name} {appeal.MName} {appeal.GName} {appeal.EB_Name}
        </p>
      )}
      {feeText !== '' && !isPaying && <p>{feeText}</p>}
      {FeeState === 'due' && !isPaying && (
        <ButtonLink to={paths.payAppeal(appeal.EF_ID, AP_ID)} wide>
          去缴费 {yuanFee(Fee)}
        </ButtonLink>
      )}
      {State === 'answered' && (
        <div className={style.answer}>
          <p className={style.outcome}>{outcomeText(appeal)}</p>
          <p className={style.text}>{Answer}</p>
        </div>
      )}
      <ol className={style.steps}>
        {Steps.map(({ Kind, Time, Note }) => (
          <li key={`${Kind}${Time}`}>
            <span className={style.soft}>{timeText(Time)}</span> {stepTexts[Kind]}
            {Note !== '' && Kind !== 'answered' && Kind !== 'corrected' && <span className={style.text}>{Note}</span>}
          </li>
        ))}
      </ol>
      {Reason !== '' && (
        <details className={style.more}>
          <summary>申请的理由和规则</summary>
          <p className={style.text}>{Reason}</p>
          <p className={style.soft}>{appealRuleTexts[Rule]}。</p>
        </details>
      )}
      {CanWithdraw === 1 && (
        <Button look="quiet" small busy={isBusy} busyText="正在撤回" onClick={() => void withdraw()}>
          撤回申请
        </Button>
      )}
    </article>
  )
}
