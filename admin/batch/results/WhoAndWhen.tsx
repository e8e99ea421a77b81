import { isoMinuteText } from '#domain/time.ts'

/** Who did something and below it when, so that no date is broken in a narrow column. */
export function WhoAndWhen({ who, at }: { who: string; at: string | null }) {
  return (
    <>
      <div>{who}</div>
      {at !== null && <div style={{ whiteSpace: 'nowrap' }}>{isoMinuteText(at)}</div>}
    </>
  )
}
