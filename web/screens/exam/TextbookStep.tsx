import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'

type Textbooks = AnswerOf<'ExamPublic', 'GetExamTextBookList'>['listData']

/** The choice of the textbook, which decides the pieces and cannot be changed (specification#online-exam). */
export function TextbookStep({ enrolmentId, textbooks }: { enrolmentId: number; textbooks: Textbooks }) {
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const choose = async () => {
    const chosen = textbooks.find(({ TB_ID }) => TB_ID === chosenId)
    if (!chosen) return setError(reasonText('TEXTBOOK_REQUIRED'))
    const isSure = await confirm({
      title: '确定选择这本教材？',
      body: `${chosen.BookName}。选定后不能更改，可选的曲目由教材决定。`,
      yes: '确定选择',
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      const { OtherMsg } = await call('Exam', 'SelectTextBook', { EF_ID: enrolmentId, TB_ID: chosen.TB_ID })
      toast(`教材选择成功：${OtherMsg.BookName}`, 'success')
    } catch (failure) {
      toast(messageOf(failure), 'failure')
    }
    // The enrolment is loaded after a refusal too, since the textbook may have been chosen on another phone.
    await queries.invalidateQueries({ queryKey: ['Exam', 'GetExamFormInfo'] })
    setBusy(false)
  }
  return (
    <Stack>
      <ChoiceList
        legend="请选择教材"
        hint="请选择考生准备考试所用的教材。选定后不能更改。"
        name="textbook"
        choices={textbooks.map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName }))}
        value={chosenId}
        onChange={(id) => {
          setChosenId(id)
          setError(null)
        }}
        error={error}
      />
      <Button wide busy={isBusy} onClick={() => void choose()}>
        选定教材
      </Button>
    </Stack>
  )
}
