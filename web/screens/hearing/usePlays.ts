import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { playSound, unlockSound } from '#web/device/soundPlayer.ts'

export type PlayPhase = 'idle' | 'loading' | 'playing'
export type Play = { questionId: number; phase: PlayPhase; seconds: number; problem: string }
const nothing: Play = { questionId: 0, phase: 'idle', seconds: 0, problem: '' }

async function fetchSound(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`sound: ${response.status}`)
  return response.arrayBuffer()
}

/**
 * Plays the items of the paper; the server counts the plays. A play whose sound did not arrive is requested again under
 * the same number, so that a bad network costs none. `left` is Infinity in practice.
 */
export function usePlays(enrolmentId: number, isTest: 0 | 1) {
  const [play, setPlay] = useState(nothing)
  const [counted, setCounted] = useState<Readonly<Record<number, number>>>({})
  const playsUsed = useRef(new Map<number, number>())
  const leftOf = ({ EQ_ID, PlaysLeft }: HearingItemWire) => (isTest === 1 ? Infinity : (counted[EQ_ID] ?? PlaysLeft))

  const start = async (item: HearingItemWire) => {
    const { EQ_ID, PlaysAllowed, PlaysLeft } = item
    if (play.phase === 'loading') return
    unlockSound()
    const before = playsUsed.current.get(EQ_ID) ?? PlaysAllowed - PlaysLeft
    const base = { questionId: EQ_ID, seconds: 0, problem: '' }
    setPlay({ ...base, phase: 'loading' })
    try {
      const { OtherMsg } = await call('Exam', 'PlayHearingItem', {
        EF_ID: enrolmentId,
        EQ_ID,
        IsTest: isTest,
        Play: before + 1,
      })
      const bytes = await fetchSound(OtherMsg.Url)
      playsUsed.current.set(EQ_ID, before + 1)
      setCounted((last) => ({ ...last, [EQ_ID]: OtherMsg.PlaysLeft }))
      await playSound(bytes, (seconds) => setPlay({ ...base, phase: 'playing', seconds }))
      setPlay((last) => (last.questionId === EQ_ID ? { ...base, phase: 'idle' } : last))
    } catch (error) {
      const problem =
        error instanceof TypeError ? '音频没有加载成功，请检查网络后再按一次，不会多扣次数' : messageOf(error)
      setPlay({ ...base, phase: 'idle', problem })
    }
  }
  return { play, leftOf, start }
}
export type Plays = ReturnType<typeof usePlays>
