import type { ReactNode } from 'react'
import style from './Tag.module.css'

export type TagTone = 'plain' | 'todo' | 'wait' | 'good' | 'bad'

/** A state in a word or two. The word carries the meaning, the colour only helps. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${style.tag} ${style[tone]}`}>{children}</span>
}

/** The association's vermilion seal, for what is settled: 已缴费, 已通过. Two to four characters. */
export function Seal({ children }: { children: string }) {
  return <span className={style.seal}>{children}</span>
}
