import { useId } from 'react'
import { NotationView, notationWidth } from '#client/notation/NotationView.tsx'
import style from './Item.module.css'

type ChoicesProps = {
  legend: string
  options: readonly string[]
  /** The chosen option, counted from 1; 0 while none is chosen. */
  chosen: number
  onChoose: (choice: number) => void
}

/** Radio options as large buttons; the keys 1 to n choose as well. */
export function Choices({ legend, options, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  const widest = Math.max(...options.map(notationWidth))
  return (
    <fieldset className={widest > 0 ? `${style.choices} ${style.wide}` : style.choices}>
      <legend className="visuallyHidden">{legend}</legend>
      {options.map((option, index) => {
        const choice = index + 1
        return (
          <label key={option} className={choice === chosen ? `${style.choice} ${style.chosen}` : style.choice}>
            <input
              type="radio"
              className={style.radio}
              name={name}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            <span className={style.key} aria-hidden="true">
              {choice}
            </span>
            <span className={style.option}>
              <NotationView text={option} widest={widest} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
