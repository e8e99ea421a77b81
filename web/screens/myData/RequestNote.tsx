import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { OwnDataRequestWire } from '#contract/people/dataRequest.ts'
import {
  dataRequestKindTexts,
  dataRequestStateTexts,
  dataRequestStepTexts,
  isRequestOpen,
} from '#domain/people/dataRequest.ts'
import { isoMinuteText } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './MyData.module.css'

interface RequestNoteProps {
  request: OwnDataRequestWire
  onChanged: () => void
}

/** One request with its deadline, every step, and the answer. */
export function RequestNote({ request, onChanged }: RequestNoteProps) {
  const { DR_ID, Kind, Name, Wish, State, AskedTime, DueDate, Answer, WaitsFor, CanWithdraw, Steps } = request
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    if (!(await confirm({ title: '撤回这份申请？', body: '撤回后可以重新提出。', yes: '撤回' }))) return
    setBusy(true)
    try {
      await call('User', 'WithdrawDataRequest', { DR_ID })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
    onChanged()
  }
  const isOpen = isRequestOpen(State)
  return (
    <article className={style.card}>
      <h3 className={style.title}>
        {dataRequestKindTexts[Kind]} · {Name === '' ? '整个账号' : Name}{' '}
        <Tag tone={isOpen ? 'wait' : State === 'answered' ? 'good' : 'plain'}>{dataRequestStateTexts[State]}</Tag>
      </h3>
      <p className={style.soft}>
        {isoMinuteText(AskedTime)}提交{isOpen && `，${DueDate}前答复`}
      </p>
      {Wish !== '' && <p className={style.text}>{Wish}</p>}
      {WaitsFor !== '' && <p role="status">等待办结：{WaitsFor}。办结后自动删除，不用重新申请。</p>}
      {Answer !== '' && <p className={style.text}>答复：{Answer}</p>}
      <details className={style.kind}>
        <summary>办理经过</summary>
        <ol className={style.steps}>
          {Steps.map(({ Kind: step, Time, Note }, at) => (
            <li key={at}>
              <span className={style.soft}>{isoMinuteText(Time)}</span> {dataRequestStepTexts[step]}
              {Note !== '' && step === 'waits' && `：${Note}`}
            </li>
          ))}
        </ol>
      </details>
      {CanWithdraw === 1 && (
        <div className={style.actions}>
          <Button look="quiet" small busy={isBusy} busyText="正在撤回" onClick={() => void withdraw()}>
            撤回申请
          </Button>
        </div>
      )}
    </article>
  )
}
