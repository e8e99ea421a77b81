import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import { NOTE_LENGTH } from '#domain/examRoom/sessionNote.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDay.module.css'

const REFRESH_MS = 5000

/** What office and child write each other while the exam runs; opening it reads the questions. */
export function SessionNotes({ row: { EF_ID, SessionId, SubmitTime, SetAsideTime } }: { row: OnlineRowWire }) {
  const kept = useKeptForm(`sessionNote.${EF_ID}`)
  const [Text, setText] = useTyped(kept, 'Text', '')
  const query = useQuery({
    ...callQuery('Admin', 'GetSessionNotes', { EF_ID }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const writing = useSend<void, unknown>({
    kept,
    change: (send) => send('Admin', 'WriteSessionNote', { EF_ID, SessionId, Text }),
    invalidates: ['GetSessionNotes'],
    typed: { 留言: Text },
    onSent: () => setText(''),
  })
  const notes = query.data?.listData ?? []
  const mayWrite = SubmitTime === null && SetAsideTime === null
  const write = () => {
    if (Text.trim() !== '') writing.start()
  }
  return (
    <KeptOffer kept={kept}>
      <section aria-label="与考生的留言" className={styles.notes}>
        <QueryState query={query} rows={1} />
        <ul>
          {notes.map(({ SN_ID, IsFromStaff, By, Text: text, Time, ReadTime }) => (
            <li key={SN_ID} className={IsFromStaff === 1 ? styles.ownNote : undefined}>
              <span className={styles.soft}>
                {isoClockText(Time)} {IsFromStaff === 1 ? By : '考生'}
              </span>{' '}
              {text}
              {IsFromStaff === 1 && <span className={styles.soft}> {ReadTime === null ? '未读' : '已读'}</span>}
            </li>
          ))}
        </ul>
        {mayWrite && (
          <div className={styles.noteLine}>
            <Input
              aria-label="给考生留言"
              placeholder="给考生留言，显示在考试页面上"
              maxLength={NOTE_LENGTH}
              value={Text}
              onChange={({ target }) => setText(target.value)}
              onPressEnter={write}
            />
            <Button loading={writing.isSending} disabled={Text.trim() === ''} onClick={write}>
              发送
            </Button>
          </div>
        )}
        <Refusal of={writing} before="没有发出：" />
      </section>
    </KeptOffer>
  )
}
