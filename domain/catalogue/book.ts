/** Most questions of one import: all of them are written in one transaction. */
export const BOOK_ROWS = 600
/** Largest archive of an import, in bytes: 100 MiB. */
export const BOOK_MAX_BYTES = 100 * 1024 * 1024

/** The names in a cell: separated by 、 ， , ； or ; since names of files may hold spaces. */
export function fileNamesIn(cell: string): string[] {
  return cell
    .replace(/(\.[A-Za-z0-9]{2,5})\s+/g, '$1、')
    .split(/[、，,；;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** The file of that name, whose extension may be left out; null where there is none. Names are compared without case. */
export function fileNamed(files: readonly string[], name: string): string | null {
  const wanted = name.normalize('NFC').toLowerCase()
  return files.find((file) => file === wanted) ?? files.find((file) => baseOf(file) === wanted) ?? null
}

/** The files that are called as the title, alone or with the number of a page: `曲.jpg`, `曲1.jpg`, `曲-2.png`. */
export function pagesOfTitle(files: readonly string[], title: string): string[] {
  const start = title.normalize('NFC').toLowerCase()
  return files
    .flatMap((file) => {
      const base = baseOf(file)
      const page = base.startsWith(start) ? /^(?:[ _-]?(\d{1,2})|)$/.exec(base.slice(start.length)) : null
      return page ? [{ file, number: Number(page[1] ?? 0) }] : []
    })
    .sort((one, other) => one.number - other.number)
    .map(({ file }) => file)
}
