import { Button, Input } from 'antd'
import { useEffect } from 'react'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { FilingFormWire } from '#contract/batch/filing.ts'
import { filingNames } from '#domain/batch/filing.ts'
import styles from './Filing.module.css'

interface Props {
  batchId: number
  form: FilingFormWire
  onSave: (day: string) => void
}

/** When a form was filed, as it is noted. */
export function FiledDay({ batchId, form, onSave }: Props) {
  const kept = useKeptForm(`filedDay.${batchId}.${form.Kind}`)
  const [day, setDay] = useTyped(kept, 'day', form.FiledDate)
  useEffect(() => kept.begin({ day: form.FiledDate }), [kept, form.FiledDate])
  return (
    <KeptOffer kept={kept}>
      <span className={styles.actions}>
        <Input
          className={styles.day}
          type="date"
          aria-label={`${filingNames[form.Kind]}的备案日期`}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {day !== form.FiledDate && (
          <Button size="small" type="primary" onClick={() => onSave(day)}>
            记录
          </Button>
        )}
        {form.FiledBy !== '' && (
          <span className={styles.soft}>
            {form.FiledBy} 记录{day !== form.FiledDate && `为 ${form.FiledDate}`}
          </span>
        )}
      </span>
    </KeptOffer>
  )
}
