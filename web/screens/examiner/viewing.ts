import { useState } from 'react'
import { currentSession } from '#client/session.ts'
import { prefix, storedText, storeText } from '#web/device/textStorage.ts'
import { SPEEDS } from './playback.ts'

/** How an examiner watches: the playing speed, and whether the video takes the whole width with the form below it. */
export type Viewing = { speed: number; isLarge: boolean }

const atFirst: Viewing = { speed: 1, isLarge: false }

/** Where the choice is stored on this device; logging out clears it. */
function slot(): string {
  return `${prefix}viewing.${currentSession()?.mobile ?? ''}`
}

/** Reads a stored choice; what it does not understand is as at first. */
export function viewingIn(text: string | null): Viewing {
  const [speed, size] = (text ?? '').split(' ')
  return {
    speed: SPEEDS.find((one) => String(one) === speed) ?? atFirst.speed,
    isLarge: size === 'large',
  }
}

export function viewingText({ speed, isLarge }: Viewing): string {
  return `${speed} ${isLarge ? 'large' : 'beside'}`
}

/** The choice is kept for the next candidate and the next visit. */
export function useViewing() {
  const [viewing, setViewing] = useState(() => viewingIn(storedText(slot())))
  const change = (part: Partial<Viewing>) => {
    const next = { ...viewing, ...part }
    setViewing(next)
    storeText(slot(), viewingText(next))
  }
  return {
    ...viewing,
    setSpeed: (speed: number) => change({ speed }),
    setLarge: (isLarge: boolean) => change({ isLarge }),
  }
}
