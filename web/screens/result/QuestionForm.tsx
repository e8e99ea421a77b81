import { type FormEvent, useRef, useState } from 'react'
import { OwnCandidates } from '#web/screens/candidates/OwnCandidates.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { lastQuestion, type ScoreQuestion, scoreQuestionFaults } from './scoreQuestion.ts'

const noFaults = { name: null, certNumber: null }

type QuestionFormProps = { isBusy: boolean; onAsk: (question: ScoreQuestion) => void }

/** Asks for name and certificate number (specification#result-rules). */
export function QuestionForm({ isBusy, onAsk }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<ScoreQuestion>(() => lastQuestion() ?? { name: '', certNumber: '' })
  const [faults, setFaults] = useState<ReturnType<typeof scoreQuestionFaults>>(noFaults)

  const change = (part: Partial<ScoreQuestion>) => {
    setTyped({ ...typed, ...part })
    setFaults(noFaults)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = scoreQuestionFaults(typed)
    setFaults(found)
    if (found.name || found.certNumber) return focusFirstError(form.current)
    onAsk({ name: typed.name.trim(), certNumber: typed.certNumber.trim() })
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <OwnCandidates onChoose={({ Name, CertNO }) => change({ name: Name, certNumber: CertNO })} />
        <TextField
          label="考生姓名"
          name="candidate"
          required
          value={typed.name}
          placeholder="与报名时一致"
          error={faults.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label="证件号"
          name="certNumber"
          required
          value={typed.certNumber}
          hint="身份证、护照或港澳通行证号码"
          error={faults.certNumber}
          onChange={(certNumber) => change({ certNumber })}
        />
        <Button wide type="submit" busy={isBusy} busyText="正在查询">
          查询
        </Button>
      </Stack>
    </form>
  )
}
