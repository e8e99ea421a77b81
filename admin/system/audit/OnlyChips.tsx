import type { AuditRowWire } from '#contract/office/audit.ts'
import { auditSubjects } from '#domain/office/auditSubjects.ts'
import styles from './Audit.module.css'
import type { AuditConditions } from './auditAddress.ts'

interface OnlyChipsProps {
  conditions: AuditConditions
  /** The rows in view, which know the names. */
  rows: readonly AuditRowWire[]
  onChange: (changed: Readonly<Record<string, string | null>>) => void
}

/** To which thing and whom the log is narrowed, each of which can be taken off. */
export function OnlyChips({ conditions: { Subject, SubjectID, UserID }, rows, onChange }: OnlyChipsProps) {
  const thing = rows.find((row) => row.Subject === Subject && row.SubjectID === SubjectID)?.Thing
  const who = rows.find((row) => row.UserID === UserID)?.Who
  return (
    <>
      {Subject !== undefined && (
        <Chip
          text={`对象：${thing ?? `${auditSubjects[Subject]} ${SubjectID ?? ''}`.trim()}`}
          onRemove={() => onChange({ subject: null, id: null })}
        />
      )}
      {UserID !== undefined && (
        <Chip text={`操作人：${who ?? `编号 ${UserID}`}`} onRemove={() => onChange({ user: null })} />
      )}
    </>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      {text}
      <button type="button" aria-label={`去掉条件 ${text}`} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
