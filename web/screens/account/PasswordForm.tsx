import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { currentSession } from '#client/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import type { InputKind } from '#web/ui/inputKinds.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Faults, faultsOfError, textsOf } from './faults.ts'
import { fieldOfChange, type PasswordField, type PasswordValues, whyChangeUnfit } from './passwordRules.ts'

const fields: ReadonlyArray<{ name: PasswordField; label: string; kind: InputKind; hint?: string }> = [
  { name: 'old', label: '旧密码', kind: 'password' },
  { name: 'next', label: '新密码', kind: 'newPassword', hint: '8至64位，区分大小写' },
  { name: 'repeat', label: '重复新密码', kind: 'newPassword' },
]

/** Asks for the old password once and the new one twice (specification#change-password). */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<PasswordValues>({ old: '', next: '', repeat: '' })
  const [faults, setFaults] = useState<Faults<PasswordField>>({})
  const [busy, setBusy] = useState(false)

  const show = (wrong: Faults<PasswordField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }

  const save = async () => {
    const unfit = textsOf<PasswordField>(whyChangeUnfit(values, currentSession()?.mobile ?? ''))
    if (Object.keys(unfit).length > 0) return show(unfit)
    setBusy(true)
    try {
      await call('User', 'ChangePWD', { OPWD: values.old, PWD: values.next })
      onChanged()
    } catch (error) {
      show(faultsOfError(error, fieldOfChange))
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
        if (!busy) void save()
      }}
    >
      {/* Password managers need the user name; the field is visually hidden. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={currentSession()?.mobile ?? ''}
        readOnly
        hidden
      />
      <Stack>
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            value={values[name]}
            maxLength={128}
            required
            error={faults[name]}
            onChange={(value) => {
              setValues((last) => ({ ...last, [name]: value }))
              setFaults((last) => ({ ...last, [name]: undefined }))
            }}
          />
        ))}
        <Button type="submit" wide busy={busy} busyText="正在修改">
          修改密码
        </Button>
      </Stack>
    </form>
  )
}
