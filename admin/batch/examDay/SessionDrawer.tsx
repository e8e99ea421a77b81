import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ExamSessions } from '#admin/candidates/enrolments/ExamSessions.tsx'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import { whyCannotAllowNew, whyCannotExtend } from '#domain/examRoom/sessionHelp.ts'
import { onlineStateOf } from '#domain/schedule/onlineBoard.ts'
import { isoMinuteText, parseIso } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { HelpDialog } from './HelpDialog.tsx'
import { onlineFactsOf, stateTexts } from './onlineTexts.ts'
import { SessionNotes } from './SessionNotes.tsx'

const ANY_MINUTES = 1
const ANY_HOURS = 1

function sessionOf(row: OnlineRowWire) {
  const { submittedAt, setAsideAt, retryUntil, endsAt } = onlineFactsOf(row)
  return { startedAt: parseIso(row.StartTime) ?? 0, endsAt, submittedAt, setAsideAt, retryUntil }
}

/** One session: what happened when, and what staff may decide. */
export function SessionDrawer({ row, now, onClose }: { row: OnlineRowWire; now: number; onClose: () => void }) {
  const [help, setHelp] = useState<'moreTime' | 'newSession' | null>(null)
  const facts = { session: sessionOf(row), isHearing: row.IsHearing === 1 }
  return (
    <KeptDrawer open onClose={onClose} size={640} title={`${row.Name} · ${row.MName} ${row.GName}`}>
      <p>
        {stateTexts[onlineStateOf(onlineFactsOf(row), now)]}，{isoMinuteText(row.StartTime)} 开始，
        {isoMinuteText(row.EndTime)} 截止{row.IsExtended === 1 && '（已延长）'}
      </p>
      {row.FailedFiles.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="上传失败"
          description={row.FailedFiles.map(({ Piece, FileName }, index) => (
            <p key={index}>
              《{Piece}》{FileName !== '' && `：${FileName}`}
            </p>
          ))}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={whyCannotExtend(facts, ANY_MINUTES) !== null}
          onClick={() => setHelp('moreTime')}
        >
          延长时间
        </Button>
        <Button disabled={whyCannotAllowNew(facts, ANY_HOURS, now) !== null} onClick={() => setHelp('newSession')}>
          允许重新开考
        </Button>
        <Link to={`/enrolments?row=${row.EF_ID}`}>查看报名</Link>
      </div>
      <SessionNotes row={row} />
      {/* A new version of the session is another history, which is read again. */}
      <ExamSessions key={`${row.SessionId}.${row.Version}.${row.SubmitTime}`} enrolmentId={row.EF_ID} />
      {help !== null && <HelpDialog row={row} kind={help} onClose={() => setHelp(null)} />}
    </KeptDrawer>
  )
}
