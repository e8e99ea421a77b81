import type { Ref } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CodePhase } from './useSmsCode.ts'

type CodeFieldProps = {
  value: string
  error: string | undefined
  phase: CodePhase
  /** Seconds until another code can be requested. */
  wait: number
  onChange: (value: string) => void
  onSend: () => void
  inputRef?: Ref<HTMLInputElement>
}

const phaseText: Record<Exclude<CodePhase, 'idle'>, string> = { checking: '安全校验中', sending: '正在发送' }

/** The SMS code and the button that sends one, with a countdown of 120 s (specification#sms-countdown). */
export function CodeField({ value, error, phase, wait, onChange, onSend, inputRef }: CodeFieldProps) {
  const waiting = wait > 0 && phase === 'idle'
  return (
    <TextField
      label="短信验证码"
      name="code"
      kind="smsCode"
      inputRef={inputRef}
      value={value}
      maxLength={12}
      required
      error={error}
      hint={waiting && '验证码5分钟内有效；没有收到时，请查看手机的短信拦截。'}
      onChange={onChange}
      beside={
        <Button
          look="plain"
          small
          busy={phase !== 'idle'}
          busyText={phase === 'idle' ? undefined : phaseText[phase]}
          disabled={waiting}
          onClick={onSend}
        >
          {waiting ? `${wait}秒后重发` : '获取验证码'}
        </Button>
      }
    />
  )
}
