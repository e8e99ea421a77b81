import styles from './StateWord.module.css'
import { type Tone, toneOf } from './stateWords.ts'

interface StateWordProps {
  /** The word of a state, whose tone `stateWords.ts` knows. */
  children: string
  /** The tone of a sentence that is made up of several parts, which no table can list. */
  tone?: Tone
}

/** The state of something in a word: muted where all is well, coloured where it is not. */
export function StateWord({ children, tone = toneOf(children) ?? 'normal' }: StateWordProps) {
  return (
    <span className={styles[tone]} data-tone={tone}>
      {children}
    </span>
  )
}
