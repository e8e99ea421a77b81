import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import type { UserWire } from '#contract/people/user.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Faults, faultsOfError, textsOf } from './faults.ts'

type ProfileField = 'nickname' | 'name'

function fieldOf(reason: RefusalCode): ProfileField | null {
  if (reason.startsWith('NICKNAME_')) return 'nickname'
  return reason.startsWith('NAME_') ? 'name' : null
}

/** Both fields are required; the server checks their length, and its message appears beside the field. */
export function ProfileForm({ user, onSaved }: { user: UserWire; onSaved: (user: UserWire) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [nickname, setNickname] = useState(user.NickName)
  const [name, setName] = useState(user.Name)
  const [faults, setFaults] = useState<Faults<ProfileField>>({})
  const [busy, setBusy] = useState(false)

  const show = (wrong: Faults<ProfileField>) => {
    setFaults(wrong)
    focusFirstError(form.current)
  }

  const save = async () => {
    const unfit: Partial<Record<ProfileField, Reason>> = {}
    if (cleanText(nickname) === '') unfit.nickname = 'NICKNAME_REQUIRED'
    if (cleanText(name) === '') unfit.name = 'NAME_REQUIRED'
    if (unfit.nickname || unfit.name) return show(textsOf(unfit))
    setBusy(true)
    try {
      const { item } = await call('User', 'UpdateUserInfo', { NickName: nickname, Name: name })
      onSaved(item)
    } catch (error) {
      show(faultsOfError(error, fieldOf))
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
      <Stack>
        <TextField
          label="昵称"
          name="nickname"
          kind="childName"
          value={nickname}
          maxLength={60}
          required
          error={faults.nickname}
          hint="最多15个汉字或30个字母"
          onChange={(value) => {
            setNickname(value)
            setFaults((last) => ({ ...last, nickname: undefined }))
          }}
        />
        <TextField
          label="姓名"
          name="name"
          kind="personName"
          value={name}
          maxLength={60}
          required
          error={faults.name}
          hint="账号所有人的姓名，考生信息在报名时填写"
          onChange={(value) => {
            setName(value)
            setFaults((last) => ({ ...last, name: undefined }))
          }}
        />
        <Button type="submit" wide busy={busy} busyText="正在保存">
          保存
        </Button>
      </Stack>
    </form>
  )
}
