import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { type AnswerOf, call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import { stalePlans } from '../stalePlans.ts'
import { readUnplaced } from '../unplaced.ts'
import { beginTime, isSamePlace, type Place, placeIn, type UnplacedSeat, withSeatMoved } from './movedBoard.ts'

/** The part of the refusal that says who changed something and when; the rest is for somebody who has to save again. */
const whoChanged = (refusal: string): string => refusal.split('，', 1)[0] ?? ''

/** A candidate's way from one place to another; null is no place. */
export interface Move {
  seat: UnplacedSeat
  from: Place | null
  to: Place | null
}

type Change = { kind: 'move'; move: Move } | { kind: 'pin'; ids: number[]; isPinned: boolean }

/** What the last change led to. */
export interface Outcome {
  type: 'error' | 'warning' | 'success'
  text: string
}

const MOST_UNDOABLE = 30
const TRIES = 3
const isChangedMeanwhile = (error: unknown) => error instanceof CallError && error.reason === 'CHANGED_MEANWHILE'

/** Somebody else has moved the same candidate. */
class MovedByOther extends Error {}

/** Reads anew whether a candidate is still where the move begins: at its place, or without one. */
async function stillStands(queries: QueryClient, planId: number, { seat, from }: Move): Promise<boolean> {
  if (from === null) return (await readUnplaced(planId)).rows.some(({ EF_ID }) => EF_ID === seat.EF_ID)
  const query = callQuery('Admin', 'GetExamPlanBoard', { EPL_ID: planId, Date: from.date })
  const { item } = await queries.fetchQuery({ ...query, staleTime: 0 })
  return isSamePlace(placeIn(item, seat.EF_ID), from)
}

/**
 * Changes a plan: moves, takes out, pins, and undoes. One change is sent after the other, each with the plan's version
 * that the last answer told. Where somebody else has changed the plan in the meantime, it is read anew and the change is
 * sent again, unless he has moved the same candidate: then it waits as `conflictingMove` for this person's decision.
 */
export function usePlanChanges(planId: number, board: ExamPlanBoardWire | undefined) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const keyOf = useRequestKey()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [undoable, setUndoable] = useState<readonly Change[]>([])
  const [conflictingMove, setConflictingMove] = useState<Move | null>(null)
  const version = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useLayoutEffect(() => {
    version.current = Math.max(version.current, board?.Version ?? 0)
  })

  const isBoard = (queryKey: readonly unknown[]) =>
    queryKey[1] === 'GetExamPlanBoard' && (queryKey[2] as { EPL_ID: number }).EPL_ID === planId
  const patchBoards = (change: (board: ExamPlanBoardWire) => ExamPlanBoardWire) =>
    queries.setQueriesData<AnswerOf<'Admin', 'GetExamPlanBoard'>>(
      { predicate: ({ queryKey }) => isBoard(queryKey) },
      (answer) => answer && { ...answer, item: change(answer.item) },
    )

  /** Sends a move; returns who has changed the plan in the meantime, in words, or null. */
  const send = async (move: Move): Promise<string | null> => {
    let meanwhile: string | null = null
    for (let left = TRIES; ; left--) {
      const request = { EPL_ID: planId, EF_ID: move.seat.EF_ID, Version: version.current }
      const place = move.to && { ...request, ER_ID: move.to.roomId, BeginTime: beginTime(move.to) }
      try {
        const { OtherMsg } = place
          ? await call('Admin', 'MoveExamPlanSeat', { ...place, RequestKey: keyOf(place) })
          : await call('Admin', 'TakeOutExamPlanSeat', { ...request, RequestKey: keyOf(request) })
        version.current = Math.max(version.current, OtherMsg.Version)
        return meanwhile
      } catch (error) {
        if (!(error instanceof CallError) || !isChangedMeanwhile(error) || left === 1) throw error
        meanwhile = messageOf(error)
        version.current = Math.max(version.current, Number(error.OtherMsg?.Version ?? 0))
        if (!(await stillStands(queries, planId, move))) throw new MovedByOther(meanwhile)
      }
    }
  }

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work, work)
    // Whoever enqueued it is told of a failure; the queue only waits for the end.
    queue.current = done.catch(() => undefined)
    return done
  }

  /** Runs a change after those before it; the board is read anew in any case. */
  const change = async (failed: string, work: () => Promise<Outcome | null>): Promise<boolean> => {
    setOutcome(null)
    try {
      const done = await enqueue(work)
      setOutcome(done)
      return true
    } catch (error) {
      if (!(error instanceof MovedByOther)) setOutcome({ type: 'error', text: `${failed}：${messageOf(error)}` })
      return false
    } finally {
      void refresh(stalePlans)
    }
  }

  const remember = (done: Change) => setUndoable((all) => [...all, done].slice(-MOST_UNDOABLE))

  /** Shows the move at once, and takes it back where the server refuses it. */
  const applyMove = async (move: Move): Promise<string | null> => {
    patchBoards((shown) => withSeatMoved(shown, move.seat, move.to))
    try {
      return await send(move)
    } catch (error) {
      if (error instanceof MovedByOther) setConflictingMove(move)
      patchBoards((shown) => {
        const back = withSeatMoved(shown, move.seat, move.from)
        return move.seat.IsPinned === 1 ? back : withPins(back, [move.seat.EF_ID], 0)
      })
      throw error
    }
  }

  const place = (move: Move) =>
    change(`没有${move.to ? '移动' : '移出'}${move.seat.Name}`, async () => {
      const meanwhile = await applyMove(move)
      remember({ kind: 'move', move })
      return meanwhile === null
        ? null
        : {
            type: 'warning',
            text: `${whoChanged(meanwhile)}。已读到最新的方案，您对${move.seat.Name}的调整仍然成立，已保存`,
          }
    })

  const sendPins = async (ids: number[], isPinned: boolean) => {
    patchBoards((shown) => withPins(shown, ids, isPinned ? 1 : 0))
    await call('Admin', 'PinExamPlan', { EPL_ID: planId, EF_IDs: ids, IsPinned: isPinned ? 1 : 0 })
  }

  const pin = (ids: number[], isPinned: boolean) =>
    change(isPinned ? '没有固定' : '没有取消固定', async () => {
      await sendPins(ids, isPinned)
      remember({ kind: 'pin', ids, isPinned })
      return { type: 'success', text: `已${isPinned ? '' : '取消'}固定 ${ids.length} 人` }
    })

  const undo = () => {
    const last = undoable.at(-1)
    if (!last) return
    void change('没有撤销', async () => {
      if (last.kind === 'pin') await sendPins(last.ids, !last.isPinned)
      else await undoMove(last.move)
      setUndoable((all) => all.filter((one) => one !== last))
      return { type: 'success', text: `已撤销：${changeText(last)}` }
    })
  }

  /** The way back is a move of its own, with its own check. Whoever was not pinned before is not pinned after it. */
  const undoMove = async ({ seat, from, to }: Move) => {
    const back: Move = { seat: { ...seat, IsPinned: to ? 1 : 0 }, from: to, to: from }
    // The board may have been read anew since, so that the version no longer tells of somebody else's move.
    if (!(await stillStands(queries, planId, back))) {
      setConflictingMove(back)
      throw new MovedByOther()
    }
    await applyMove(back)
    if (from && seat.IsPinned === 0) await sendPins([seat.EF_ID], false)
  }

  return {
    place,
    pin,
    undo,
    undoText: undoable.length === 0 ? null : changeText(undoable[undoable.length - 1]),
    outcome,
    dismiss: () => setOutcome(null),
    /** For a change that was not even sent. */
    showOutcome: (shown: Outcome) => setOutcome(shown),
    conflictingMove,
    /** Sends the conflicting move again from the candidate's current place, or drops it. */
    resolveConflict: (isWanted: boolean, currentPlace: Place | null) => {
      setConflictingMove(null)
      if (conflictingMove && isWanted) void place({ ...conflictingMove, from: currentPlace })
    },
  }
}
export type PlanChanges = ReturnType<typeof usePlanChanges>

function withPins(board: ExamPlanBoardWire, ids: readonly number[], IsPinned: 0 | 1): ExamPlanBoardWire {
  return {
    ...board,
    Rooms: board.Rooms.map((room) =>
      room.Seats.some(({ EF_ID }) => ids.includes(EF_ID))
        ? { ...room, Seats: room.Seats.map((seat) => (ids.includes(seat.EF_ID) ? { ...seat, IsPinned } : seat)) }
        : room,
    ),
  }
}

function changeText(change: Change | undefined): string {
  if (!change) return ''
  if (change.kind === 'pin') return `${change.isPinned ? '固定' : '取消固定'} ${change.ids.length} 人`
  const { seat, from, to } = change.move
  return `${to ? (from ? '移动' : '安排') : '移出'}${seat.Name}`
}
