import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#web/data/callQuery.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ResultNote } from './ResultNote.tsx'
import style from './ResultScreen.module.css'
import { faultsOf, keepQuestion, lastQuestion, type ScoreQuestion } from './scoreQuestion.ts'

const noFaults = { name: null, certNumber: null }

/** /ExamResultInfo: a result by name and certificate number (specification 2). */
export function ResultScreen() {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<ScoreQuestion>(() => lastQuestion() ?? { name: '', certNumber: '' })
  const [asked, setAsked] = useState<ScoreQuestion | null>(lastQuestion)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>(noFaults)
  const query = useQuery({
    ...callQuery('Exam', 'ScoreQuery', { Name: asked?.name ?? '', CertNO: asked?.certNumber ?? '' }),
    enabled: asked !== null,
  })

  const change = (part: Partial<ScoreQuestion>) => {
    setTyped({ ...typed, ...part })
    setFaults(noFaults)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(typed)
    setFaults(found)
    if (found.name || found.certNumber) return focusFirstError(form.current)
    const question = { name: typed.name.trim(), certNumber: typed.certNumber.trim() }
    keepQuestion(question)
    const isSame = question.name === asked?.name && question.certNumber === asked.certNumber
    if (isSame) void query.refetch()
    else setAsked(question)
  }
  return (
    <Page title="成绩查询">
      <form ref={form} noValidate onSubmit={submit}>
        <Stack>
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
          <Button wide type="submit" busy={query.isFetching} busyText="正在查询">
            查询
          </Button>
        </Stack>
      </form>
      {asked && (
        <section className={style.results} aria-label="查询结果" aria-live="polite">
          <Results query={query} certNumber={asked.certNumber} />
        </section>
      )}
    </Page>
  )
}

type ResultsProps = {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<ReturnType<typeof scoreCall>['queryFn']>>>>
  certNumber: string
}

const scoreCall = () => callQuery('Exam', 'ScoreQuery', { Name: '', CertNO: '' })

function Results({ query: { data, error, isFetching, refetch }, certNumber }: ResultsProps) {
  if (!data) {
    if (!error) return <div className={style.placeholder} role="status" aria-label="正在查询" />
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  if (data.listData.length === 0) {
    return (
      <EmptyState
        scene="search"
        text="暂无数据"
        note="没有查到成绩。请核对姓名和证件号是否与报名时一致；成绩公布之前查询不到。"
      />
    )
  }
  return data.listData.map((result) => <ResultNote key={result.EF_ID} result={result} certNumber={certNumber} />)
}
