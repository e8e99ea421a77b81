/**
 * A rule, state or constant. `code` is `path#text that stands there`, `test` is `path#words from the title of a test`, of
 * one of its steps or of a case.
 */
export type Row = { section: string; what: string; code: string; test: string }
