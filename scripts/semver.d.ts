declare module 'semver' {
  /** Whether the version lies in the range. */
  export function satisfies(version: string, range: string): boolean
  /** The range in the library's own words; null where it is none. */
  export function validRange(range: string): string | null
}
