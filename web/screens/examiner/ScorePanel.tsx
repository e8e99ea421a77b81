import type { SongToReview } from '#domain/review.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Comments.module.css'
import type { ReviewForm } from './reviewForm.ts'

type ScorePanelProps = {
  songs: readonly SongToReview[]
  form: ReviewForm
  onChange: (change: (form: ReviewForm) => ReviewForm) => void
  /** Whether the review was to be submitted: then what is missing is marked. */
  isChecked: boolean
}

/** Whether a typed score is a number of the scale (rulings 7). */
export function isScoreFit(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100
}

/** Hearing: each recorded item gets a score of 0 to 100. */
export function ScorePanel({ songs, form, onChange, isChecked }: ScorePanelProps) {
  return (
    <section aria-label="评分">
      <h3 className={style.title}>评分</h3>
      <Stack>
        {songs
          .filter(({ hasPerformance }) => hasPerformance)
          .map(({ sheetId, ordinal, name }) => {
            const value = form.scores[sheetId] ?? ''
            const isWrong = (isChecked || value.trim() !== '') && !isScoreFit(value)
            return (
              <TextField
                key={sheetId}
                label={`${ordinal}、${name}`}
                name={`score-${sheetId}`}
                required
                hint="0 到 100 分"
                error={isWrong ? '请填写 0 到 100 的分数' : null}
                value={value}
                onChange={(text) => onChange((last) => ({ ...last, scores: { ...last.scores, [sheetId]: text } }))}
              />
            )
          })}
      </Stack>
    </section>
  )
}
