import { useId } from 'react'
import { GIVEN_RESULTS, type GivenResult, resultText } from '#domain/result/result.ts'
import { Fault } from '#web/ui/Fault.tsx'
import style from './Comments.module.css'

type GradeChoiceProps = { value: GivenResult | null; onChange: (code: GivenResult) => void; error: string | null }

/** The overall result in one row, low enough to stay visible while the examiner writes. */
export function GradeChoice({ value, onChange, error }: GradeChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={style.groupName}>综合成绩</legend>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
      <div className={`${style.ratings} ${style.grades}`}>
        {GIVEN_RESULTS.map((code) => (
          <label key={code} className={code === value ? `${style.rating} ${style.chosen}` : style.rating}>
            <input
              type="radio"
              className={style.radio}
              name="ERT_Code"
              checked={code === value}
              onChange={() => onChange(code)}
            />
            {resultText[code]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
