import { OutsideError } from '../outsideError.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

// Answers are read by hand, because a few flat elements with known names do not need a parser.

/** The text of the first element of this name; null if there is none. */
export function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return (
    text?.replace(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, code: string | undefined, entity: string) =>
      code === undefined ? (entities[entity] ?? whole) : String.fromCodePoint(Number(code)),
    ) ?? null
  )
}

/** @throws OutsideError UNREADABLE */
export function need(text: string | null): string {
  if (text === null) throw new OutsideError('storage', 'UNREADABLE', true)
  return text
}
