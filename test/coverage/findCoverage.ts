import { readdirSync, readFileSync } from 'node:fs'

type Source = { path: string; text: string }

const FOLDERS = ['domain', 'contract', 'client', 'web', 'admin', 'server', 'objectStore', 'sandbox', 'test', 'bench']
/** Lists of names and sentences: what stands there shows nothing. */
const LISTS = /^test\/coverage\/|^test\/coverage\.test\.ts$|^domain\/reasons\.test\.ts$/

function readTree(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.(tsx?|sql|css|html)$/.test(path) && !LISTS.test(path))
      .sort()
      .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}

const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('test/e2e/')
const tree = readTree()
const tests = tree.filter(isTest)
const code = tree.filter((source) => !isTest(source) && !/^(test|bench)\//.test(source.path))

/** Whether a file holds this text: `path#text`; without `#` whether it is there at all. */
export function holds(reference: string): boolean {
  const cut = reference.indexOf('#')
  const [path, text] = cut < 0 ? [reference, ''] : [reference.slice(0, cut), reference.slice(cut + 1)]
  return tree.some((source) => source.path === path && source.text.includes(text))
}

/** Where something of the specification is done, and the tests that show it. */
export type Coverage = { what: string; code: string[]; tests: string[] }

/** The titles of tests, of their steps and of the cases in a table of `test.each`. */
const TITLE = /(?:\b(?:test|describe|step)(?:\.\w+)*\(|\)\(|^\s*\[)\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)/gm

/** Whether `path#text` names a test, by words of its title, rather than any text of its file. */
export function namesTest(reference: string): boolean {
  const cut = reference.indexOf('#')
  const file = tree.find(({ path }) => path === reference.slice(0, cut))
  const words = reference.slice(cut + 1)
  return [...(file?.text.matchAll(TITLE) ?? [])].some((title) => title.slice(1).some((text) => text?.includes(words)))
}

const told = (found: Source[]) => [...new Set(found.map(({ path }) => path))].slice(0, 3)

/** What tests share: a call made there is made by every test that imports it. */
const shared = tree.filter((source) => source.path.startsWith('test/') && !isTest(source))

/** The tests of the server that make a call themselves or by what they import from `test/`. */
function testsThatCall(action: string): Source[] {
  const makes = new RegExp(`['"\`/]${action}\\b`)
  const marks = shared.filter(({ text }) => makes.test(text)).map(({ path }) => `'#${path}'`)
  return tests.filter(
    ({ path, text }) => path.startsWith('server/') && (makes.test(text) || marks.some((mark) => text.includes(mark))),
  )
}

/** The handler of a call and the tests that make it. */
export function coverageOfCall(controllerAction: string): Coverage {
  const action = controllerAction.split('/')[1] as string
  return {
    what: controllerAction,
    code: code
      .filter(({ path }) => new RegExp(`^server/features/(\\w+/){1,2}api/${action}\\.ts$`).test(path))
      .map(({ path }) => path),
    tests: told(testsThatCall(action)),
  }
}
