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

/** Tests that send a request, walk through the product or look at a screen. */
const isMeeting = ({ path }: Source) => /^(server|sandbox)\/|^test\/(e2e|process)\/|\.test\.tsx$/.test(path)

/** Journeys last, the nearest first: the two that tell most. */
const told = (found: Source[]) => [...new Set(found.map(({ path }) => path))].slice(0, 3)

/** The screen of an address and the tests that open it. */
export function coverageOfRoute(route: string): Coverage {
  const screen = code.find(({ path }) => path === 'web/routes.tsx')?.text ?? ''
  const entry = screen.slice(screen.indexOf(`path: '${route}'`)).split('path:')[1] ?? ''
  const [, lazy] = /import\('\.\/(screens\/[^']+)'\)/.exec(entry) ?? []
  const [, name] = /Screen: (\w+)/.exec(entry) ?? []
  const outright = code.find(({ path }) => path.startsWith('web/screens/') && path.endsWith(`/${name}.tsx`))?.path
  const opens = new RegExp(`['"\`/]${route.slice(1)}(?!\\w|/\\w{3})`, 'i')
  return {
    what: route,
    code: screen.includes(`path: '${route}'`) ? [lazy ? `web/${lazy}` : (outright ?? 'web/routes.tsx')] : [],
    tests: told(tests.filter(({ path, text }) => /e2e|entryServer|routes|\.test\.tsx$/.test(path) && opens.test(text))),
  }
}

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
      .filter(({ path }) => new RegExp(`^server/features/\\w+/api/${action}\\.ts$`).test(path))
      .map(({ path }) => path),
    tests: told(testsThatCall(action)),
  }
}

/** Where a sentence is written and which tests provoke it. */
export function coverageOfMessage(message: string): Coverage {
  const isSaid = ({ text }: Source) => new RegExp(`['"\`>： ]${escaped(message)}`).test(text)
  return {
    what: message,
    code: told(code.filter(isSaid)),
    tests: told(tests.filter((test) => isMeeting(test) && isSaid(test))),
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
