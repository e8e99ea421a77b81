import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AnswerOf } from '#client/api.ts'
import { limitedQuery } from '#web/data/limitedQuery.ts'
import { OwnCandidates } from '#web/screens/candidates/OwnCandidates.tsx'
import { QueryState } from '#web/shell/QueryState.tsx'
import type { QueryPart } from '#web/shell/queryPart.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BatchField } from './BatchField.tsx'
import { ExamDayCard } from './ExamDayCard.tsx'
import style from './ExamTimeScreen.module.css'
import { type ExamTimeQuestion, examTimeMemory, examTimeQuestionFaults } from './examTimeQuestion.ts'

const noFaults = { batch: null, certNumber: null }

/** /ExamTimeInfo: exam time and place by batch and certificate number (specification#exam-time-query). */
export function ExamTimeScreen() {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<ExamTimeQuestion>(() => examTimeMemory.last() ?? { batchId: null, certNumber: '' })
  const [asked, setAsked] = useState<ExamTimeQuestion | null>(examTimeMemory.last)
  const [faults, setFaults] = useState<ReturnType<typeof examTimeQuestionFaults>>(noFaults)
  const query = useQuery({
    ...limitedQuery('FindExamFormInfo', { EB_ID: asked?.batchId ?? '', CertNO: asked?.certNumber ?? '' }),
    enabled: asked !== null,
  })

  const change = (part: Partial<ExamTimeQuestion>) => {
    setTyped({ ...typed, ...part })
    setFaults(noFaults)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = examTimeQuestionFaults(typed)
    setFaults(found)
    if (found.batch || found.certNumber) return focusFirstError(form.current)
    const question = { batchId: typed.batchId, certNumber: typed.certNumber.trim() }
    examTimeMemory.keep(question)
    const isSame = question.batchId === asked?.batchId && question.certNumber === asked.certNumber
    if (isSame) void query.refetch()
    else setAsked(question)
  }
  return (
    <Page title="查询考场">
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
          <OwnCandidates onChoose={({ CertNO }) => change({ certNumber: CertNO })} />
          <BatchField value={typed.batchId} error={faults.batch} onChange={(batchId) => change({ batchId })} />
          <TextField
            label="证件号"
            name="certNumber"
            kind="certificate"
            required
            value={typed.certNumber}
            hint="报名时填写的身份证、护照或通行证号码"
            error={faults.certNumber}
            onChange={(certNumber) => change({ certNumber })}
          />
          <Button wide type="submit" busy={query.isFetching} busyText="正在查询">
            查询
          </Button>
        </Stack>
      </form>
      {asked && (
        <section className={style.results} aria-label="查询结果" aria-live="polite">
          <Results query={query} />
        </section>
      )}
    </Page>
  )
}

function Results({ query }: { query: QueryPart<AnswerOf<'Exam', 'FindExamFormInfo'>> }) {
  return (
    <QueryState
      query={query}
      loading={<div className={style.placeholder} role="status" aria-label="正在查询" />}
      empty={<EmptyState scene="search" text="暂无数据" note="没有查到考生。请核对批次和证件号是否与报名时一致。" />}
    >
      {({ listData }) => (
        <ul className={style.cards}>
          {listData.map((day, at) => (
            // Rows of other accounts have no id, so their position is the key.
            <li key={day.EF_ID || `other ${at}`}>
              <ExamDayCard day={day} position={at} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
