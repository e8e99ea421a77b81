import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { tones } from '#domain/enrolment/nextStep.ts'

/** The enrolment for which something has to be done first; the newest of those that stand alike. */
export function mostPressing({ Enrolments }: ChildWire): ChildWire['Enrolments'][number] | undefined {
  return tones.flatMap((tone) => Enrolments.filter(({ Step }) => Step.Tone === tone))[0]
}

/** Names that enrolments of the child have beside that of the newest. */
export function otherNames({ Enrolments }: ChildWire): string[] {
  return [...new Set(Enrolments.map(({ Name }) => Name))].filter((name) => name !== Enrolments[0]?.Name)
}
