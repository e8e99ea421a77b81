import { type FormEvent, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { MyDataWire } from '#contract/people/myData.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { DATA_TEXT_LENGTH, type DataRequestKind, whyWishUnfit } from '#domain/people/dataRequest.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type Faults, faultsOfError } from '#web/screens/account/faults.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './MyData.module.css'
import type { Wanted } from './wanted.ts'

type RequestField = 'kind' | 'who' | 'wish' | 'sure'
const fields: Partial<Record<RefusalCode, RequestField>> = {
  DATA_WISH_WRONG: 'wish',
  TEXT_UNFIT: 'wish',
  DATA_REQUEST_OPEN: 'kind',
}

const choices: ReadonlyArray<{ value: DataRequestKind; label: string; note: string }> = [
  { value: 'see', label: '查阅', note: '想知道系统里有什么、怎么用的、谁看过' },
  { value: 'correct', label: '更正', note: '信息有误，请工作人员改正' },
  { value: 'move', label: '转移（复制）', note: '要一份副本；在上一页也可以自己导出' },
  { value: 'delete', label: '删除', note: '删去姓名、证件号、照片、视频和联系方式' },
  { value: 'withdraw', label: '撤回同意', note: '不再同意先前同意过的事项' },
]

const DELETING = [
  '孩子的姓名、证件号、照片、视频、评语、联系方式和消息会永久删除，不能恢复。',
  '报名、缴费、退费和成绩只留下不含姓名的统计和账目；发票抬头和税号依法保留。',
  '证书仍可核验真伪，但不再显示姓名；纸质证书请妥善保管，删除后不能补发。',
  '有考试正在进行、付款或退费没有办完时，等办结后自动删除。',
]

interface RequestFormProps {
  data: MyDataWire
  wanted: Wanted
  onSent: () => void
}

/** Asks for something about the data of one child or of the account; what a deletion means is said before. */
export function RequestForm({ data, wanted, onSent }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<DataRequestKind | null>(wanted.kind)
  const [who, setWho] = useState<number | null>(
    wanted.candidateId ?? (data.Children.length === 1 ? (data.Children[0]?.CandidateID ?? null) : null),
  )
  const [wish, setWish] = useState(wanted.wish)
  const [isSure, setSure] = useState(false)
  const [faults, setFaults] = useState<Faults<RequestField>>({})
  const [isBusy, setBusy] = useState(false)
  const keyOf = useRequestKey()
  const show = (wrong: Faults<RequestField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Faults<RequestField> = {}
    if (kind === null) wrong.kind = '请选择'
    if (who === null) wrong.who = '请选择'
    const why = kind === null ? null : whyWishUnfit(kind, wish)
    if (why) wrong.wish = reasonText(why)
    if (kind === 'delete' && !isSure) wrong.sure = '请先确认'
    if (Object.keys(wrong).length > 0 || kind === null || who === null) return show(wrong)
    if (isBusy) return
    const request = { Kind: kind, CandidateID: who, Wish: wish }
    setBusy(true)
    try {
      const { OtherMsg } = await call('User', 'RequestData', { ...request, RequestKey: keyOf(request) })
      toast(`已提交，${OtherMsg.DueDate}前答复`, 'success')
      onSent()
    } catch (error) {
      show(faultsOfError(error, (code) => fields[code] ?? null))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ChoiceList
          legend="您想申请什么"
          name="kind"
          choices={choices}
          value={kind}
          error={faults.kind ?? null}
          onChange={(value) => {
            setKind(value)
            setFaults({})
          }}
        />
        <ChoiceList
          legend="关于谁"
          name="who"
          choices={[
            ...data.Children.map(({ CandidateID, Name, CertNO, Enrolments }) => ({
              value: CandidateID,
              label: Name === '' ? CertNO : Name,
              note: `${Enrolments}次报名`,
            })),
            { value: 0, label: '整个账号', note: '您自己和全部孩子' },
          ]}
          value={who}
          error={faults.who ?? null}
          onChange={(value) => {
            setWho(value)
            setFaults({})
          }}
        />
        {kind === 'delete' && (
          <div className={style.card}>
            <p className={style.title}>删除之前请知道</p>
            <ul className={style.steps}>
              {DELETING.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {who === 0 && <li>账号一并注销，删除完成后不能再登录，也收不到答复。</li>}
            </ul>
            <CheckField name="sure" checked={isSure} error={faults.sure ?? null} onChange={setSure}>
              我已知道，确定申请删除
            </CheckField>
          </div>
        )}
        <TextArea
          label={kind === 'delete' || kind === 'move' ? '说明（可不填）' : '请写明您的请求'}
          name="wish"
          rows={4}
          maxLength={DATA_TEXT_LENGTH}
          value={wish}
          error={faults.wish ?? null}
          onChange={(next) => {
            setWish(next)
            setFaults({})
          }}
        />
        <p className={style.soft}>
          我们在{data.AnswerDays}个工作日内答复；删除由两位工作人员先后核对，期间可以撤回申请。
        </p>
        <Button wide type="submit" busy={isBusy} busyText="正在提交">
          提交申请
        </Button>
      </Stack>
    </form>
  )
}
