import { type ReactNode, useRef, useState } from 'react'
import { openSession } from '#client/session.ts'
import type { LoginWire } from '#contract/people/user.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type Authorisation, canAuthorise } from '#web/device/wechatLogin.ts'
import { backPathIn } from '#web/paths.ts'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { AgreementField } from './AgreementField.tsx'
import { forgetDraft } from './accountDraft.ts'
import { type AccountField, type AccountValues, fieldOfReason, whyAccountUnfit } from './accountRules.ts'
import { CodeField } from './CodeField.tsx'
import { faultsOfError, textsOf } from './faults.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useAuthorisation } from './useAuthorisation.ts'
import { type AccountPurpose, useMobileCheck } from './useMobileCheck.ts'
import { useSmsCode } from './useSmsCode.ts'
import { WeChatCard } from './WeChatCard.tsx'

function isWholeCode(text: string): boolean {
  return /^\d{6}$/.test(text.trim())
}

type AccountFormProps = {
  purpose: AccountPurpose
  submitText: string
  busyText: string
  doneText: string
  /** A link shown beside a mobile that is taken or not registered, to the page that fits. */
  otherWay: ReactNode
  submit: (values: AccountValues, authorisation: Authorisation | null) => Promise<LoginWire>
}

/** The fields that registration and the new password share (specification#register, specification#forgot-password). */
export function AccountForm({ purpose, submitText, busyText, doneText, otherWay, submit }: AccountFormProps) {
  const state = useAccountForm()
  const { form, values, faults, set, showFaults } = state
  const mobileCheck = useMobileCheck(purpose, state)
  const { authorisation, busy: authorising, ask } = useAuthorisation()
  const code = useSmsCode(cleanMobile(values.mobile))
  const [isChecking, setChecking] = useState(false)
  const [busy, setBusy] = useState(false)
  const asksAgreement = purpose === 'register'
  const { search } = useLocation()
  const codeInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const sendCode = async () => {
    setChecking(true)
    const mobile = await mobileCheck.require()
    setChecking(false)
    if (mobile === null) return
    try {
      toast((await code.send(authorisation)) || '验证码已发送', 'success')
      codeInput.current?.focus()
    } catch (error) {
      showFaults(faultsOfError<AccountField>(error, fieldOfReason))
    }
  }

  const save = async () => {
    const unfit = textsOf<AccountField>(whyAccountUnfit(values, asksAgreement))
    // What was found wrong with the number is still so: a change of it takes the fault away.
    const { mobile } = faults
    if (Object.keys(unfit).length > 0) return showFaults(mobile ? { mobile, ...unfit } : unfit)
    setBusy(true)
    try {
      openSession(await submit(values, authorisation))
      forgetDraft()
      toast(doneText, 'success')
      navigate(backPathIn(search), { replace: true })
    } catch (error) {
      showFaults(faultsOfError<AccountField>(error, fieldOfReason))
    } finally {
      setBusy(false)
    }
  }

  const isOtherWay = faults.mobile === reasonText(asksAgreement ? 'MOBILE_TAKEN' : 'MOBILE_UNKNOWN')
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <Stack>
        {asksAgreement && canAuthorise() && <WeChatCard authorisation={authorisation} busy={authorising} onAsk={ask} />}
        <TextField
          label="手机号"
          name="username"
          kind="account"
          value={values.mobile}
          maxLength={20}
          required
          error={faults.mobile}
          hint={isOtherWay && otherWay}
          onChange={(value) => set('mobile', value)}
          onBlur={() => void mobileCheck.onBlur()}
        />
        <CodeField
          inputRef={codeInput}
          value={values.code}
          error={faults.code}
          phase={isChecking ? 'checking' : code.phase}
          wait={code.wait}
          onChange={(value) => {
            set('code', value)
            // The code is complete, typed or filled in from the message, so the focus moves to the password.
            if (isWholeCode(value) && values.password === '') passwordInput.current?.focus()
          }}
          onSend={() => void sendCode()}
        />
        <TextField
          label={asksAgreement ? '密码' : '新密码'}
          name="password"
          kind="newPassword"
          inputRef={passwordInput}
          value={values.password}
          maxLength={128}
          required
          error={faults.password}
          hint="8至64位，区分大小写"
          onChange={(value) => set('password', value)}
        />
        <TextField
          label="确认密码"
          name="repeat"
          kind="newPassword"
          value={values.repeat}
          maxLength={128}
          required
          error={faults.repeat}
          onChange={(value) => set('repeat', value)}
        />
        {asksAgreement && (
          <AgreementField agreed={values.agreed} error={faults.agreed} onChange={(agreed) => set('agreed', agreed)} />
        )}
        <Button type="submit" wide busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </Stack>
    </form>
  )
}
