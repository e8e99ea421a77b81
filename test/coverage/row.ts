/** A rule, state or constant; `code` and `test` are `path#text that stands there`. */
export type Row = { section: string; what: string; code: string; test: string }
