import { useRef, useState } from 'react'
import { call, type RequestOf } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { InvoiceLineWire } from '#contract/money/invoice.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { cleanTitle, INVOICE_LIMITS, INVOICE_LINES, type InvoiceKind, whyTitleUnfit } from '#domain/money/invoice.ts'
import { feeText, fenOf, yuanOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { ButtonRow, Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Faults, faultsOfError } from '../account/faults.ts'
import style from './Invoices.module.css'

type InvoiceField = 'title' | 'taxNumber' | 'email'

const fields: Partial<Record<RefusalCode, InvoiceField>> = {
  INVOICE_TITLE_WRONG: 'title',
  INVOICE_TAX_NO_WRONG: 'taxNumber',
  INVOICE_EMAIL_WRONG: 'email',
  TEXT_UNFIT: 'title',
}

/** From so many payments on they can be searched. */
const SEARCH_FROM = 9

interface InvoiceFormProps {
  payments: readonly InvoiceLineWire[]
  /** The title of the last request; null before the first. */
  last: { TitleKind: InvoiceKind; Title: string; TaxNO: string; Email: string } | null
  onAsked: () => void
  /** What can be invoiced is no longer what the form shows. */
  onStale: () => void
}

/** Chooses payments and the title. The last title is filled in, since a school asks for each of its pupils. */
export function InvoiceForm({ payments, last, onAsked, onStale }: InvoiceFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(payments.length === 1 ? payments.map(({ EF_ID }) => EF_ID) : []),
  )
  const [sought, setSought] = useState('')
  const [kind, setKind] = useState<InvoiceKind>(last?.TitleKind ?? 'person')
  const [title, setTitle] = useState(last?.Title ?? '')
  const [taxNumber, setTaxNumber] = useState(last?.TaxNO ?? '')
  const [email, setEmail] = useState(last?.Email ?? '')
  const [faults, setFaults] = useState<Faults<InvoiceField>>({})
  const [isBusy, setBusy] = useState(false)
  const keyOf = useRequestKey()

  const rows = payments.filter(({ EF_ID }) => chosen.has(EF_ID))
  const sumFen = rows.reduce((sum, { Amount }) => sum + (fenOf(Amount) ?? 0), 0)
  const show = (wrong: Faults<InvoiceField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }

  const save = async () => {
    const reason = whyTitleUnfit(cleanTitle({ kind, title, taxNumber, email }))
    if (reason) return show({ [fields[reason] ?? 'title']: reasonText(reason) })
    const request: RequestOf<'Exam', 'AskInvoice'> = {
      EF_IDs: rows.map(({ EF_ID }) => EF_ID),
      Sum: yuanOf(sumFen),
      TitleKind: kind,
      Title: title,
      TaxNO: taxNumber,
      Email: email,
    }
    setBusy(true)
    try {
      await call('Exam', 'AskInvoice', { ...request, RequestKey: keyOf(request) })
      toast('已申请，开具后会发到邮箱', 'success')
      onAsked()
    } catch (error) {
      show(faultsOfError(error, (code) => fields[code] ?? null))
      if (error instanceof CallError && error.failure === 'refused') onStale()
    } finally {
      setBusy(false)
    }
  }

  const tick = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  // What is chosen stays in view, so that nothing is invoiced unseen.
  const shown = payments.filter(
    ({ EF_ID, EB_Name, Name, MName, GName }) =>
      chosen.has(EF_ID) || `${Name} ${EB_Name} ${MName} ${GName}`.includes(sought.trim()),
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && rows.length > 0) void save()
      }}
    >
      <Stack>
        <fieldset className={style.payments}>
          <legend className={style.legend}>开票的报名</legend>
          {payments.length >= SEARCH_FROM && (
            <TextField
              label="查找"
              name="sought"
              value={sought}
              maxLength={30}
              hint="姓名、批次、专业或级别"
              onChange={setSought}
            />
          )}
          {payments.length > 1 && (
            <ButtonRow>
              <Button
                small
                look="quiet"
                onClick={() => setChosen(new Set([...chosen, ...shown.map(({ EF_ID }) => EF_ID)]))}
              >
                全选{shown.length}项
              </Button>
              <Button small look="plain" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
                清除
              </Button>
            </ButtonRow>
          )}
          {shown.length === 0 && <p>没有找到，请换一个词再试。</p>}
          {shown.map(({ EF_ID, EB_Name, Name, MName, GName, Amount }) => (
            <CheckField
              key={EF_ID}
              name={`payment${EF_ID}`}
              checked={chosen.has(EF_ID)}
              onChange={(isOn) => tick(EF_ID, isOn)}
              note={EB_Name}
            >
              {Name} {MName} {GName} {feeText(fenOf(Amount) ?? 0)}
            </CheckField>
          ))}
          {payments.length >= INVOICE_LINES && <p>一张发票最多{INVOICE_LINES}项，其余的请再次申请。</p>}
        </fieldset>
        <ChoiceList
          legend="抬头类型"
          name="kind"
          sideBySide
          choices={[
            { value: 'person', label: '个人' },
            { value: 'company', label: '单位' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label="发票抬头"
          name="title"
          value={title}
          maxLength={INVOICE_LIMITS.title}
          required
          error={faults.title}
          hint={kind === 'person' ? '付款人姓名' : '单位全称'}
          onChange={setTitle}
        />
        {kind === 'company' && (
          <TextField
            label="纳税人识别号"
            name="taxNumber"
            value={taxNumber}
            maxLength={30}
            required
            error={faults.taxNumber}
            hint="营业执照上的统一社会信用代码，18位"
            onChange={setTaxNumber}
          />
        )}
        <TextField
          label="接收邮箱"
          name="email"
          value={email}
          maxLength={INVOICE_LIMITS.email}
          required
          error={faults.email}
          onChange={setEmail}
        />
        <Button type="submit" wide busy={isBusy} busyText="正在提交" disabled={rows.length === 0}>
          {rows.length === 0 ? '请选择开票的报名' : `申请发票 ${feeText(sumFen)}`}
        </Button>
      </Stack>
    </form>
  )
}
