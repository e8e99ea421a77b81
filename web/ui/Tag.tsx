import type { ReactNode } from 'react'
import style from './Tag.module.css'

export type TagTone = 'plain' | 'todo' | 'wait' | 'good' | 'bad'

/** A state in a word or two. The word carries the meaning, not the colour. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${style.tag} ${style[tone]}`}>{children}</span>
}

/** A red seal for final states such as 已缴费 and 已通过, in two to four characters. */
export function Seal({ children }: { children: string }) {
  return <span className={style.seal}>{children}</span>
}
