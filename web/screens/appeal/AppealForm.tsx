import { type FormEvent, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { AppealOfferWire } from '#contract/result/appeal.ts'

import { reasonText } from '#domain/reasons/reasons.ts'
import { APPEAL_TEXT_LENGTH, appealRuleTexts, whyAppealReasonUnfit } from '#domain/result/appeal.ts'
import { cleanText } from '#domain/text.ts'
import { useSession } from '#web/data/useSession.ts'
import { type Faults, faultsOfError } from '#web/screens/account/faults.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Fault } from '#web/ui/Fault.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Appeal.module.css'
import { keepReason, readReason } from './appealDraft.ts'
import { feeRuleText, yuanFee } from './feeWords.ts'

type AppealField = 'pieces' | 'reason' | 'rule' | 'fee'
const fields: Partial<Record<RefusalCode, AppealField>> = {
  APPEAL_PIECES_WRONG: 'pieces',
  APPEAL_SENT_ALREADY: 'pieces',
  APPEAL_REASON_WRONG: 'reason',
  TEXT_UNFIT: 'reason',
  APPEAL_RULE_CHANGED: 'rule',
  APPEAL_FEE_CHANGED: 'fee',
}

interface AppealFormProps {
  offer: AppealOfferWire
  onSent: (appealId: number) => void
  /** What can be appealed against is no longer what the form shows. */
  onStale: () => void
}

/** Chooses pieces or the whole, and says why. What is written is kept on this phone until it is sent. */
export function AppealForm({ offer, onSent, onStale }: AppealFormProps) {
  const { EF_ID, Rule, Fee, Pieces, IsWholeSent, CanMarkAgain } = offer
  const mobile = useSession()?.mobile ?? ''
  const form = useRef<HTMLFormElement>(null)
  const mayWhole = IsWholeSent === 0
  const [scope, setScope] = useState<'whole' | 'pieces' | null>(
    Pieces.length === 0 ? 'whole' : mayWhole ? null : 'pieces',
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState(() => readReason(mobile, EF_ID))
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<AppealField>>({})
  const [isBusy, setBusy] = useState(false)
  const keyOf = useRequestKey()
  // A mark that may become lower needs the family's word.
  const mustAgree = Rule === 'second' && CanMarkAgain === 1

  const show = (wrong: Faults<AppealField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }
  const faultsHere = (): Faults<AppealField> => {
    const wrong: Faults<AppealField> = {}
    if (scope === null || (scope === 'pieces' && chosen.length === 0)) wrong.pieces = reasonText('APPEAL_PIECES_WRONG')
    const why = whyAppealReasonUnfit(cleanText(reason))
    if (why) wrong.reason = reasonText(why)
    if (mustAgree && !agreed) wrong.rule = '请先确认规则'
    return wrong
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultsHere()
    if (Object.keys(wrong).length > 0) return show(wrong)
    if (isBusy) return
    const request = { EF_ID, Ordinals: scope === 'pieces' ? [...chosen] : [], Reason: reason, Rule, Fee }
    setBusy(true)
    try {
      const { OtherMsg } = await call('Exam', 'SendAppeal', { ...request, RequestKey: keyOf(request) })
      keepReason(mobile, EF_ID, '')
      toast(Fee > 0 ? '申请已保存，请缴申诉费' : '已提交，进展会显示在这里', 'success')
      onSent(OtherMsg.AP_ID)
    } catch (error) {
      show(faultsOfError(error, (code) => fields[code] ?? null))
      if (error instanceof CallError && error.failure === 'refused') onStale()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {Pieces.length > 0 && (
          <ChoiceList
            legend="复核范围"
            name="scope"
            choices={[
              { value: 'whole', label: '整场考试', blocked: mayWhole ? null : '已有曲目申请过复核' },
              { value: 'pieces', label: '部分曲目' },
            ]}
            value={scope}
            error={scope === 'pieces' ? null : (faults.pieces ?? null)}
            onChange={(value) => {
              setScope(value)
              setFaults({})
            }}
          />
        )}
        {scope === 'pieces' && (
          <fieldset className={style.pieces} aria-invalid={faults.pieces ? true : undefined}>
            <legend className={style.legend}>选择曲目</legend>
            {faults.pieces && <Fault id="appealPieces">{faults.pieces}</Fault>}
            {Pieces.map(({ Ordinal, Title, IsSent }) =>
              IsSent === 1 ? (
                <p key={Ordinal} className={style.soft}>
                  {Ordinal}、{Title}：已申请过
                </p>
              ) : (
                <CheckField
                  key={Ordinal}
                  name={`piece${Ordinal}`}
                  checked={chosen.includes(Ordinal)}
                  onChange={(isOn) => {
                    setChosen(isOn ? [...chosen, Ordinal] : chosen.filter((one) => one !== Ordinal))
                    setFaults({})
                  }}
                >
                  {Ordinal}、{Title}
                </CheckField>
              ),
            )}
          </fieldset>
        )}
        <TextArea
          label="理由"
          name="reason"
          required
          rows={5}
          maxLength={APPEAL_TEXT_LENGTH}
          hint={`写明哪里与评审不符，最多${APPEAL_TEXT_LENGTH}个字；没有提交的内容会保留在这台手机上`}
          value={reason}
          error={faults.reason ?? null}
          onChange={(next) => {
            setReason(next)
            setFaults({})
            keepReason(mobile, EF_ID, next)
          }}
        />
        {CanMarkAgain === 1 && !mustAgree && (
          <p role={faults.rule ? 'alert' : undefined}>{faults.rule ?? `规则：${appealRuleTexts[Rule]}。`}</p>
        )}
        {mustAgree && (
          <CheckField name="agree" checked={agreed} error={faults.rule ?? null} onChange={setAgreed}>
            我已知道：{appealRuleTexts[Rule]}
          </CheckField>
        )}
        {(Fee > 0 || faults.fee) && <p role={faults.fee ? 'alert' : undefined}>{faults.fee ?? feeRuleText(Fee)}</p>}
        <Button wide type="submit" busy={isBusy} busyText="正在提交">
          {Fee > 0 ? `保存并缴费 ${yuanFee(Fee)}` : '提交申请'}
        </Button>
      </Stack>
    </form>
  )
}
