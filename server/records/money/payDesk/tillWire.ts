import type { WaySumWire } from '#contract/money/payDeskClosing.ts'
import type { WaySum } from '#domain/money/payDesk.ts'
import { yuanOf } from '#domain/money.ts'

export const sumWires = (sums: readonly WaySum[]): WaySumWire[] =>
  sums.map(({ way, takenFen, reversedFen, refundedFen }) => ({
    Way: way,
    Taken: yuanOf(takenFen),
    Reversed: yuanOf(reversedFen),
    Refunded: yuanOf(refundedFen),
  }))

/** Yuan as the wire carries it, for an amount in fen that may be negative, which `yuanOf` refuses. */
export const signedYuan = (fen: number): number => (fen < 0 ? -yuanOf(-fen) : yuanOf(fen))
