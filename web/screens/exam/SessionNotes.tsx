import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { NOTE_LENGTH } from '#domain/examRoom/sessionNote.ts'
import { isoClockText } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './SessionNotes.module.css'

/** Thousands sit at the same time. */
const REFRESH_MS = 30_000

/** What the office writes to the child while the exam runs, and a question to the office. It takes no time from the exam. */
export function SessionNotes({ enrolmentId }: { enrolmentId: number }) {
  const queries = useQueryClient()
  const query = useQuery({
    ...callQuery('Exam', 'GetOwnSessionNotes', { EF_ID: enrolmentId }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(newRequestKey)
  const notes = query.data?.listData ?? []
  const ask = async () => {
    setSending(true)
    setFailure(null)
    try {
      await call('Exam', 'AskInSession', { EF_ID: enrolmentId, Text: text, RequestKey: key })
      setText('')
      setAsking(false)
      setKey(newRequestKey())
      await queries.invalidateQueries({ queryKey: ['Exam', 'GetOwnSessionNotes'] })
    } catch (error) {
      setFailure(messageOf(error))
      if (!(error instanceof CallError)) throw error
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={style.notes} aria-label="与考务的留言">
      {notes.length > 0 && (
        <ul aria-live="polite">
          {notes.map(({ SN_ID, IsFromStaff, Text, Time }) => (
            <li key={SN_ID} className={IsFromStaff === 1 ? style.office : style.own}>
              <small>
                {isoClockText(Time)} {IsFromStaff === 1 ? '考务' : '我'}
              </small>
              <span>{Text}</span>
            </li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <>
          <TextField
            label="向考务提问"
            name="question"
            value={text}
            maxLength={NOTE_LENGTH}
            onChange={(value) => {
              setText(value)
              setKey(newRequestKey())
            }}
            hint="考试计时不会停，答复显示在这里"
            {...(failure !== null && { error: failure })}
          />
          <Button small busy={isSending} disabled={text.trim() === ''} onClick={() => void ask()}>
            发送
          </Button>
        </>
      ) : (
        <Button small look="plain" onClick={() => setAsking(true)}>
          遇到问题，问考务
        </Button>
      )}
    </section>
  )
}
