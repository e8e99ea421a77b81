import type { ReviewTemplates } from '#domain/result/commentRating.ts'
import { SUGGESTION_CATEGORY } from '#domain/result/review.ts'
import { CommentChips, CommentPicker } from './CommentPicker.tsx'
import style from './Comments.module.css'
import { OwnWords } from './OwnWords.tsx'
import { categoryOf, type ReviewForm, withOwnWords, withPick } from './reviewForm.ts'

type CategoryPanelProps = {
  form: ReviewForm
  templates: ReviewTemplates
  onChange: (change: (form: ReviewForm) => ReviewForm) => void
}

/**
 * The integrated review (ParentID -2): one comment per category, any number of suggestions
 * (specification#review-rules).
 */
export function CategoryPanel({ form, templates, onChange }: CategoryPanelProps) {
  return (
    <div>
      {templates.groups.map((group) => {
        const { picked, text } = categoryOf(form, group.category)
        return (
          <section key={group.category} className={style.category} aria-label={`${group.category}的评语`}>
            <h3 className={style.title}>{group.category}</h3>
            <CommentPicker
              label={group.category}
              groups={[group]}
              picked={picked}
              onPick={(comment) => onChange((last) => withPick(last, group.category, comment))}
            />
            <OwnWords
              label={`${group.category}：自己写（代替上面的评语）`}
              name={`category-${group.category}`}
              rows={1}
              value={text}
              onChange={(next) => onChange((last) => withOwnWords(last, group.category, next))}
            />
          </section>
        )
      })}
      <section className={style.category} aria-label="建议">
        <h3 className={style.title}>{SUGGESTION_CATEGORY}（可多选）</h3>
        <CommentChips
          comments={templates.suggestions}
          picked={categoryOf(form, SUGGESTION_CATEGORY).picked}
          onPick={(comment) => onChange((last) => withPick(last, SUGGESTION_CATEGORY, comment))}
        />
      </section>
    </div>
  )
}
