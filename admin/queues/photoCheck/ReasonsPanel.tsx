import { Input } from 'antd'
import { Form } from '#admin/kit/ui/Form.tsx'
import { failReasons, OTHER_REASON } from '#domain/enrolment/photoFailReasons.ts'
import { ADVICE_LENGTH, adviceOf, type FailForm, NOTE_LENGTH } from '#domain/enrolment/photoRemark.ts'
import styles from './PhotoCheck.module.css'

interface Props {
  form: FailForm
  onToggle: (number: number) => void
  onChange: (form: FailForm) => void
}

/** The reasons why the photo fails: numbered reasons, a note for staff, and what the candidate will read. */
export function ReasonsPanel({ form, onToggle, onChange }: Props) {
  const advice = adviceOf(form)
  return (
    <section aria-labelledby="reasons" className={styles.panel}>
      <h2 id="reasons" className={styles.panelTitle}>
        不通过的原因（可多选）
      </h2>
      <div className={styles.reasons}>
        {failReasons.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            className={styles.reason}
            aria-pressed={form.chosen.includes(index + 1)}
            onClick={() => onToggle(index + 1)}
          >
            <kbd>{index + 1}</kbd> {label}
          </button>
        ))}
      </div>
      <>
        {form.chosen.includes(OTHER_REASON) && (
          <Form.Item label="给考生的说明" htmlFor="ownAdvice" className={styles.field} required>
            <Input
              id="ownAdvice"
              autoFocus
              value={form.ownAdvice}
              maxLength={ADVICE_LENGTH}
              placeholder="考生会看到这句话，例如：请重新拍摄后上传"
              onChange={(event) => onChange({ ...form, ownAdvice: event.target.value })}
            />
          </Form.Item>
        )}
        <Form.Item label="内部备注（考生看不到）" htmlFor="note" className={styles.field}>
          <Input
            id="note"
            value={form.note}
            maxLength={NOTE_LENGTH}
            onChange={(event) => onChange({ ...form, note: event.target.value })}
          />
        </Form.Item>
      </>
      <p className={styles.advice} aria-live="polite">
        {advice === '' ? '选择原因后，这里显示考生将看到的文字。' : `考生将看到：${advice}`}
      </p>
    </section>
  )
}
