import { type KeyboardEvent, useId, useState } from 'react'
import { type CommentGroup, RATINGS, type Rating } from '#domain/result/commentRating.ts'
import { ratingText } from '#domain/result/reviewTemplates.ts'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './Comments.module.css'

type CommentPickerProps = {
  /** What the comments are about, for screen readers. */
  label: string
  groups: readonly CommentGroup[]
  picked: readonly string[]
  onPick: (comment: string) => void
  /** Shows the name of each group; not needed where there is only one. */
  hasNames?: boolean
}

/** The built-in comments: the examiner first picks a rating, then comments of that rating. */
export function CommentPicker({ label, groups, picked, onPick, hasNames }: CommentPickerProps) {
  const [rating, setRating] = useState<Rating>(() => ratingOf(groups, picked) ?? 'good')
  return (
    <div>
      <RatingChoice label={label} value={rating} onChange={setRating} />
      {groups.map(({ category, comments }) => (
        <div key={category} className={style.group}>
          {hasNames && <h4 className={style.groupName}>{category}</h4>}
          <CommentChips comments={comments[rating]} picked={picked} onPick={onPick} />
        </div>
      ))}
    </div>
  )
}

function ratingOf(groups: readonly CommentGroup[], picked: readonly string[]): Rating | undefined {
  return RATINGS.find((rating) => groups.some(({ comments }) => comments[rating].some((c) => picked.includes(c))))
}

function RatingChoice({ label, value, onChange }: { label: string; value: Rating; onChange: (r: Rating) => void }) {
  const name = useId()
  return (
    <fieldset className={style.ratings}>
      <legend className="visuallyHidden">{label}：水平</legend>
      {RATINGS.map((rating) => (
        <label key={rating} className={rating === value ? `${style.rating} ${style.chosen}` : style.rating}>
          <input
            type="radio"
            className={style.radio}
            name={name}
            checked={rating === value}
            onChange={() => onChange(rating)}
          />
          {ratingText[rating]}
        </label>
      ))}
    </fieldset>
  )
}

/** The up and down arrows move the focus from comment to comment, across all groups of a piece. */
function moveAmongChips(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const around = event.target.closest('fieldset, section, details') ?? event.currentTarget
  const chips = [...around.querySelectorAll<HTMLElement>('[data-chip]')]
  const next = chips[chips.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type CommentChipsProps = { comments: readonly string[]; picked: readonly string[]; onPick: (comment: string) => void }

/** Comments as toggle buttons; a pressed one is part of the review. */
export function CommentChips({ comments, picked, onPick }: CommentChipsProps) {
  return (
    <ul className={style.chips} onKeyDown={moveAmongChips}>
      {comments.map((comment) => {
        const isPicked = picked.includes(comment)
        return (
          <li key={comment}>
            <button
              type="button"
              className={isPicked ? `${style.chip} ${style.chosen}` : style.chip}
              aria-pressed={isPicked}
              data-chip
              onClick={() => onPick(comment)}
            >
              <span className={style.tick} aria-hidden="true">
                {isPicked && <CheckIcon />}
              </span>
              <span>{comment}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The built-in suggestions, collapsed since most performances need at most one. */
export function Suggestions({ comments, picked, onPick }: CommentChipsProps) {
  return (
    <details className={style.more}>
      <summary>从常用建议中选择（{comments.length} 条）</summary>
      <CommentChips comments={comments} picked={picked} onPick={onPick} />
    </details>
  )
}
