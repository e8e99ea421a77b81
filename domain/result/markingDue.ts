import { DAY_MS } from '#domain/time.ts'

/**
 * A review is due when the marking of its batch ends, or this long after it was assigned, whichever is later: second marks
 * are drawn to the very end.
 */
export const MARKING_GRACE_MS = 2 * DAY_MS
/** How often examiners are reminded without being asked of what is late, and for how long after the end of marking. */
export const OVERDUE_REMINDER_MS = 2 * DAY_MS
export const OVERDUE_REMINDED_FOR_MS = 30 * DAY_MS
