declare module 'verovio/wasm' {
  export default function createVerovioModule(): Promise<object>
}

declare module 'verovio/esm' {
  export class VerovioToolkit {
    constructor(wasmModule: object)
    setOptions(options: Record<string, string | number | boolean>): void
    loadData(music: string): boolean
    getMEI(options: object): string
    getPageCount(): number
    renderToSVG(page: number): string
    /** Notes by time, in milliseconds from the beginning. */
    renderToTimemap(): Array<{ tstamp: number; on?: string[] }>
    getMIDIValuesForElement(id: string): { time: number; duration: number; pitch: number }
  }
}
