import type { VerovioToolkit } from 'verovio/esm'
import type { Tune } from './demoTunes.ts'

/** The number of notes and rests that fit into a line of a phone's width. */
const SYMBOLS_PER_LINE = 18
const MEASURE = /(<measure[^>]*>)([\s\S]*?)(<\/measure>)/g

function measuresPerLine(measures: readonly string[]): number {
  const signs = Math.max(...measures.map((measure) => measure.match(/[A-Ga-gz]/g)?.length ?? 0))
  const fitting = Math.max(1, Math.floor(SYMBOLS_PER_LINE / signs))
  const lines = Math.ceil(measures.length / fitting)
  return Math.ceil(measures.length / lines)
}

/** Breaks a voice into even lines, because a single measure on the last line is hard to read. */
function inLines(voice: string, perLine: number): string {
  const measures = voice.replace(/\|\]$/, '').split('|')
  const lines = measures.map((_, at) => (at % perLine === 0 ? measures.slice(at, at + perLine).join('|') : ''))
  return `${lines.filter((line) => line !== '').join('|\n')}|]`
}

function meiOf(toolkit: VerovioToolkit, { meter, unit, key, voices }: Tune, voice: string): string {
  const perLine = Math.min(...voices.map((each) => measuresPerLine(each.replace(/\|\]$/, '').split('|'))))
  toolkit.setOptions({ inputFrom: 'abc' })
  const abc = ['X:1', 'T:', `M:${meter}`, `L:${unit}`, `K:${key}`, inLines(voice, perLine), ''].join('\n')
  if (!toolkit.loadData(abc)) throw new Error(`not ABC: ${voice}`)
  return toolkit.getMEI({})
}

function onOneLine(mei: string): string {
  return mei
    .replace(/lines="5"/, 'lines="1"')
    .replace(/<clef [^>]*\/>/, '<clef shape="perc" />')
    .replace(/ oct="\d" pname="\w"/g, ' loc="0" stem.dir="up"')
}

/**
 * Merges two staves, because the ABC importer supports only one: the lower one's definition and measures are inserted
 * below.
 */
function onGrandStaff(upper: string, lower: string): string {
  const asSecond = (mei: string) => mei.replace(/<(staff|staffDef) ([^>]*)\bn="1"/g, '<$1 $2n="2"')
  const definition = /<staffDef[\s\S]*?<\/staffDef>/.exec(lower)?.[0] ?? ''
  const below = [...lower.matchAll(MEASURE)].map((match) => match[2] ?? '')
  let at = 0
  return upper
    .replace(/<staffGrp/, '<staffGrp symbol="brace" bar.thru="true"')
    .replace('</staffGrp>', () => `${asSecond(definition)}</staffGrp>`)
    .replace(
      MEASURE,
      (_, open: string, inner: string, close: string) => open + inner + asSecond(below[at++] ?? '') + close,
    )
}

/** The tune as MEI with line breaks. */
export function musicOf(toolkit: VerovioToolkit, tune: Tune): string {
  const [upper = '', lower] = tune.voices.map((voice, at) =>
    meiOf(toolkit, at === 0 ? tune : { ...tune, key: `${tune.key} clef=bass` }, voice),
  )
  if (lower) return onGrandStaff(upper, lower)
  return tune.isRhythm ? onOneLine(upper) : upper
}
