import type { WaySumWire } from '#contract/payDeskClosing.ts'
import { yuanOf } from '#domain/money.ts'
import type { WaySum } from '#domain/payDesk.ts'

export const sumWires = (sums: readonly WaySum[]): WaySumWire[] =>
  sums.map(({ way, takenFen, reversedFen }) => ({
    Way: way,
    Taken: yuanOf(takenFen),
    Reversed: yuanOf(reversedFen),
  }))

/** Yuan of an amount that may be below 0, as a difference may. */
export const signedYuan = (fen: number): number => (fen < 0 ? -yuanOf(-fen) : yuanOf(fen))
