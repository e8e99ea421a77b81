import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { CallError, messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { ChoicePart } from './ChoicePart.tsx'
import { type FormPart, idOf } from './FormLine.tsx'
import { FamilyPart, NotePart } from './NotePart.tsx'
import styles from './Paper.module.css'
import { PaperDone } from './PaperDone.tsx'
import { ChildPart, ContactPart } from './PeopleParts.tsx'
import { PicturePart } from './PicturePart.tsx'
import {
  emptyPaperInput,
  enrolRequest,
  type Faults,
  fieldRefused,
  type InputField,
  nextOfPile,
  type PaperInput,
  paperFaults,
  withoutSecrets,
} from './paperInput.ts'
import { type PaperOffer, usePaperOffer } from './usePaperOffer.ts'

/** Entry of an enrolment from a paper form, for a family without a phone at hand (office#bulk). */
export function PaperScreen() {
  const { offer, error, retry } = usePaperOffer()
  return (
    <>
      <PageHead title="纸质报名" lead="照纸质报名表录入，规则与考生自己报名相同。用 Tab 逐项前进，按 Enter 保存。" />
      {!offer && error === null && <Skeleton active aria-label="正在加载" paragraph={{ rows: 12 }} />}
      {!offer && error !== null && <FailedState error={error} onRetry={retry} />}
      {offer && offer.batches.length === 0 && (
        <PlainState title="当前没有可报名的批次" note="批次开放报名后，才能录入纸质报名表。" />
      )}
      {offer && offer.batches.length > 0 && <PaperForm offer={offer} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

const focusOn = (field: InputField) => {
  const control = document.getElementById(idOf(field))
  // A group of choices takes the focus by its first one.
  const target = control?.matches('input, select, button') ? control : control?.querySelector('input')
  ;(target as HTMLElement | null | undefined)?.focus()
}

function PaperForm({ offer }: { offer: PaperOffer }) {
  const kept = useKeptForm('paper')
  const [input, setInput] = useTyped<PaperInput>(
    kept,
    'input',
    () => {
      const only = offer.batches.length === 1 ? offer.batches[0] : undefined
      return { ...emptyPaperInput(serverNow()), batchId: only?.EB_ID ?? 0 }
    },
    { stored: withoutSecrets },
  )
  const [isChecked, setChecked] = useState(false)
  const asksPrevCert = offer.grades.some(({ GID, IsPrevCert }) => GID === input.form.gradeId && IsPrevCert === 1)
  const save = useSend({
    kept,
    change: (send) => send('Admin', 'EnrolFromPaper', enrolRequest(input, asksPrevCert)),
    invalidates: ['GetEnrolmentList'],
  })
  const { answer } = save
  const refused = save.failure instanceof CallError ? fieldRefused(save.failure.field) : null
  const faults: Faults = {
    ...(refused ? { [refused]: messageOf(save.failure) } : {}),
    ...(isChecked ? paperFaults(input, serverNow()) : {}),
  }
  useEffect(() => {
    if (refused) focusOn(refused)
  }, [refused])

  const set: FormPart['set'] = (change) => {
    setInput((now) => ({ ...now, ...change }))
    if (save.failure) save.dismiss()
  }
  const setForm: FormPart['setForm'] = (change) => {
    setInput((now) => ({ ...now, form: { ...now.form, ...change } }))
    if (save.failure) save.dismiss()
  }
  const submit = () => {
    setChecked(true)
    const [first] = Object.keys(paperFaults(input, serverNow())) as InputField[]
    if (first) focusOn(first)
    else save.start()
  }
  const next = () => {
    const blank = nextOfPile(input, serverNow())
    setInput(blank)
    kept.begin({ input: blank })
    setChecked(false)
    save.dismiss()
  }
  if (answer) return <PaperDone input={input} offer={offer} enrolment={answer.OtherMsg} onNext={next} />
  const part = { input, faults, set, setForm }
  const faultCount = Object.keys(faults).length
  return (
    <Form kept={kept} className={styles.form} onFinish={submit}>
      <Part title="报考">
        <ChoicePart {...part} offer={offer} />
      </Part>
      <Part title="考生">
        <ChildPart {...part} />
      </Part>
      <Part title="联系人与老师">
        <ContactPart {...part} />
      </Part>
      <Part title="照片">
        <PicturePart {...part} asksPrevCert={asksPrevCert} />
      </Part>
      <Part title="家长账号">
        <FamilyPart {...part} />
      </Part>
      <Part title="纸质同意书">
        <NotePart {...part} />
      </Part>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isSending}>
          保存报名
        </Button>
        <Refusal of={save} before="没有保存：" />
        {save.failure === null && faultCount > 0 && <span role="status">还有 {faultCount} 项要填写或更正</span>}
      </div>
    </Form>
  )
}
