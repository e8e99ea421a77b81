import type { SheetAnswer } from '#web/device/pay.ts'

/**
 * `ready`: idle; `preparing`: the order is being created; `sheet`: WeChat's pay sheet is open; `asking`: the server is
 * asked whether the payment arrived; `paid`: it arrived.
 */
export type PayPhase = 'ready' | 'preparing' | 'sheet' | 'asking' | 'paid'

export type PayState = {
  phase: PayPhase
  /** A pay sheet was opened: the next press warns and reloads, however the sheet was closed (specification#payment). */
  isStarted: boolean
  /** How the last sheet was closed. */
  answer: SheetAnswer | null
  note: string
}

export type PayEvent =
  | { type: 'pressed' }
  | { type: 'refused'; text: string }
  | { type: 'opened' }
  | { type: 'closed'; answer: SheetAnswer }
  | { type: 'settled'; isPaid: boolean }

export const payAtStart: PayState = { phase: 'ready', isStarted: false, answer: null, note: '' }

const notes: Record<SheetAnswer, string> = {
  ok: '支付结果确认中，可能需要一两分钟。请稍后刷新查看，不要重复支付。',
  cancel: '您已取消支付，填写的信息已保存，可以随时重新缴费。',
  fail: '支付没有完成。如已扣款，系统会自动确认，请刷新后再试，不要重复支付。',
}

/** The state machine: returns the next state; an event that does not fit the phase changes nothing. */
export function payAfter(state: PayState, event: PayEvent): PayState {
  if (event.type === 'pressed') {
    return state.phase === 'ready' && !state.isStarted ? { ...payAtStart, phase: 'preparing' } : state
  }
  if (event.type === 'refused') {
    // If the sheet never opened, nothing was paid; once it was closed, that is unknown.
    if (state.phase === 'preparing' || state.phase === 'sheet') return { ...payAtStart, note: event.text }
    return state.phase === 'asking' ? { ...state, phase: 'ready', note: event.text } : state
  }
  if (event.type === 'opened')
    return state.phase === 'preparing' ? { ...state, phase: 'sheet', isStarted: true } : state
  if (event.type === 'closed') {
    return state.phase === 'sheet' ? { ...state, phase: 'asking', answer: event.answer } : state
  }
  if (state.phase !== 'asking' || state.answer === null) return state
  if (event.isPaid) return { ...state, phase: 'paid', note: '' }
  return { ...state, phase: 'ready', note: notes[state.answer] }
}

/**
 * Returns what a press on the pay button does: pay, warn and reload, or nothing while busy (specification#payment).
 * `wasStarted`: this phone opened a sheet before this page was loaded, and nobody was warned since.
 */
export function pressMeans(state: PayState, wasStarted: boolean): 'pay' | 'warn' | 'nothing' {
  if (state.phase !== 'ready') return 'nothing'
  return state.isStarted || wasStarted ? 'warn' : 'pay'
}

/**
 * Returns the milliseconds before each request: WeChat's notice takes some seconds. A cancelled sheet is checked once.
 */
export function pollDelays(answer: SheetAnswer): readonly number[] {
  if (answer === 'cancel') return [0]
  return answer === 'ok' ? [0, 1000, 1500, 2000, 3000, 4000, 6000, 8000] : [0, 2000, 4000]
}
