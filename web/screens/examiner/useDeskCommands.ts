import type { RefObject } from 'react'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { type DeskCommand, type DeskFacts, isCommandHere, resultOfCommand } from './deskKeys.ts'
import { withSong } from './reviewForm.ts'
import { addMoment } from './songForm.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'
import type { PlayerHandle } from './VideoPlayer.tsx'

type DeskCommandOptions = {
  desk: ReviewDeskState
  current: number
  setCurrent: (index: number) => void
  player: RefObject<PlayerHandle | null>
  /** The pane in which the review is written. */
  paper: RefObject<HTMLElement | null>
  nextId: number | null
  submit: () => Promise<void>
  /** Whether there is something to play. */
  hasPlayer: boolean
}

/** Runs the keyboard commands of the desk; each can be done by touch as well. */
export function useDeskCommands({
  desk,
  current,
  setCurrent,
  player,
  paper,
  nextId,
  submit,
  hasPlayer,
}: DeskCommandOptions) {
  const [areKeysShown, setKeysShown] = useState(false)
  const [signingAsked, setSigningAsked] = useState(0)
  const { songs, kind, mode, change } = desk
  const song = songs[current]
  const isWriting = mode !== 'read'

  const focus = (selector: string) => paper.current?.querySelector<HTMLElement>(selector)?.focus()
  const step = (by: 1 | -1) => setCurrent(Math.min(Math.max(current + by, 0), Math.max(songs.length - 1, 0)))
  const now = () => Math.floor(player.current?.time() ?? 0)

  const write = (command: DeskCommand): void => {
    const resultCode = resultOfCommand(command)
    if (resultCode !== null) change((last) => ({ ...last, resultCode }))
    else if (command === 'comments') focus('[data-chip]')
    else if (command === 'words') focus('textarea')
    else if (command === 'sign') setSigningAsked((asked) => asked + 1)
    else if (command === 'noteTime' && kind === 'song' && song?.hasPerformance && player.current) {
      const at = now()
      change((last) => withSong(last, song, (said) => addMoment(said, at)))
    } else if (command === 'submit') void submit()
  }
  const facts: DeskFacts = {
    hasPlayer,
    hasMoments: hasPlayer && kind === 'song',
    hasPieces: songs.length > 1,
    hasComments: desk.templates !== null,
    isWriting,
    canChange: desk.canChange,
    hasNext: nextId !== null,
  }
  useDeskKeys((command) => {
    if (!isCommandHere(command, facts)) return
    if (command === 'help') setKeysShown(true)
    else if (command === 'nextPiece') step(1)
    else if (command === 'previousPiece') step(-1)
    else if (command === 'change') {
      if (desk.canChange) desk.startChange()
    } else if (command === 'nextCandidate') {
      if (!isWriting && nextId !== null) navigate(paths.assessDetails(nextId), { replace: true })
    } else {
      player.current?.run(command)
      if (isWriting) write(command)
    }
  })
  return {
    areKeysShown,
    setKeysShown,
    signingAsked,
    askToSign: () => setSigningAsked((asked) => asked + 1),
    now,
    facts,
  }
}
