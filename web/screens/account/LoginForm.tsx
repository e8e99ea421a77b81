import { type ReactNode, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { openSession } from '#client/session.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import type { Door } from '#domain/people/userType.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { forgetDraft, keepDraft, keptDraft } from './accountDraft.ts'
import { whyMobileUnfit } from './accountRules.ts'
import { type Faults, faultsOfError, textsOf } from './faults.ts'
import { PauseNotice } from './PauseNotice.tsx'

type LoginField = 'mobile' | 'password'

function whyLoginUnfit(mobile: string, password: string): Partial<Record<LoginField, Reason>> {
  const wrong = whyMobileUnfit(mobile)
  return { ...(wrong && { mobile: wrong }), ...(password === '' && { password: 'PASSWORD_REQUIRED' as const }) }
}

/**
 * Returns the field that shows a refused login. The server does not say which of the two was wrong, so the last one
 * does.
 */
function fieldOf(reason: RefusalCode): LoginField | null {
  if (reason === 'MOBILE_REQUIRED' || reason === 'MOBILE_WRONG') return 'mobile'
  return reason === 'PASSWORD_REQUIRED' || reason === 'LOGIN_WRONG' ? 'password' : null
}

/**
 * Mobile and password; opens the session and goes to `backTo` (specification#examiner-login, specification#calls-user).
 * `door`: which account is meant where the mobile has several.
 */
export function LoginForm({ backTo, door, children }: { backTo: string; door: Door; children?: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const [mobile, setMobile] = useState(() => keptDraft().mobile)
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults<LoginField>>({})
  const [pause, setPause] = useState<{ message: string; until: Instant } | null>(null)
  const [busy, setBusy] = useState(false)

  const show = (wrong: Faults<LoginField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }

  const onRefused = (error: unknown) => {
    if (error instanceof CallError && error.reason === 'LOGIN_PAUSED') {
      setPause({ message: error.message, until: serverNow() + (error.wait ?? 0) * MINUTE_MS })
    } else show(faultsOfError(error, fieldOf))
  }

  const logIn = async () => {
    const wrong = textsOf(whyLoginUnfit(mobile, password))
    setPause(null)
    if (wrong.mobile || wrong.password) return show(wrong)
    setFaults({})
    setBusy(true)
    try {
      const asked = { Mobile: cleanMobile(mobile), Pwd: password, Door: door }
      const { OtherMsg: login } = await call('User', 'GetToken', asked)
      openSession(login)
      forgetDraft()
      toast('登录成功', 'success')
      navigate(backTo, { replace: true })
    } catch (error) {
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void logIn()
      }}
    >
      <Stack>
        <TextField
          label="手机号"
          name="username"
          kind="account"
          value={mobile}
          maxLength={20}
          required
          error={faults.mobile}
          onChange={(value) => {
            setMobile(value)
            keepDraft({ mobile: value })
            setFaults((last) => ({ ...last, mobile: undefined }))
          }}
        />
        <TextField
          label="密码"
          name="password"
          kind="password"
          value={password}
          maxLength={128}
          required
          error={faults.password}
          onChange={(value) => {
            setPassword(value)
            setFaults((last) => ({ ...last, password: undefined }))
          }}
        />
        {pause && <PauseNotice {...pause} />}
        <div>
          <Button type="submit" wide busy={busy} busyText="正在登录">
            登录
          </Button>
          {children}
        </div>
      </Stack>
    </form>
  )
}
