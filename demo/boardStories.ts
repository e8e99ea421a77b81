/** A session of today as the board of online exams shows it, in minutes before the demo world is loaded. */
export interface BoardStory {
  startedAgo: number
  /** Pieces whose video is attached. */
  filled: number
  submittedAgo?: number
  /** An upload that has begun for the next piece and not ended. */
  uploadingFor?: number
  /** The file that the device gave up for the next piece. */
  failedFile?: string
  /** The last video cannot be played. */
  isBroken?: boolean
  /** What the candidate wrote to staff and nobody has read. */
  question?: string
  setAsideAgo?: number
  /** For how many hours staff let another session begin. */
  retryHours?: number
}

/** How long each of these sessions lasts. */
export const BOARD_MINUTES = 60

/** Somebody in every state and with every trouble that the board knows (`domain/schedule/onlineBoard`). */
export const boardStories: readonly BoardStory[] = [
  { startedAgo: 4, filled: 0, question: '换了一架钢琴，可以继续录吗？' },
  { startedAgo: 22, filled: 1, uploadingFor: 2 },
  { startedAgo: 34, filled: 1, uploadingFor: 16 },
  { startedAgo: 28, filled: 1, failedFile: 'IMG_2043.MOV' },
  { startedAgo: 53, filled: 1 },
  { startedAgo: 66, filled: 1 },
  { startedAgo: 40, filled: 2, isBroken: true },
  { startedAgo: 58, filled: 9, submittedAgo: 9 },
  { startedAgo: 150, filled: 1, setAsideAgo: 80 },
  { startedAgo: 140, filled: 1, setAsideAgo: 70, retryHours: 24 },
]
