import { readdirSync, readFileSync } from 'node:fs'
import { allRefusals, refusalText } from '#contract/refusals.ts'

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

const told = (found: Source[]) => [...new Set(found.map(({ path }) => path))].slice(0, 3)

/** The screen of an address and the tests that open it: journeys, tests of screens, and those of the server's pages. */
export function coverageOfRoute(route: string): Coverage {
  const screen = code.find(({ path }) => path === 'web/routes.tsx')?.text ?? ''
  const entry = screen.slice(screen.indexOf(`path: '${route}'`)).split('path:')[1] ?? ''
  const [, lazy] = /import\('\.\/(screens\/[^']+)'\)/.exec(entry) ?? []
  const [, name] = /Screen: (\w+)/.exec(entry) ?? []
  const outright = code.find(({ path }) => path.startsWith('web/screens/') && path.endsWith(`/${name}.tsx`))?.path
  // Opened alone or as one of a list of addresses, or reached by a link; not merely written somewhere.
  const address = `${route}(?![\\w/])`
  const opens = new RegExp(
    [
      `(?:goto|openPage|shiftOf)\\(\\s*(?:page, )?['"\`]${address}`,
      `(?:^\\s*\\[?|[[ ])'${address}`,
      ...(route === '/' ? [] : [`toHaveURL\\(/(?:\\\\/)?${route.slice(1)}\\b`]),
    ].join('|'),
    'im',
  )
  return {
    what: route,
    code: screen.includes(`path: '${route}'`) ? [lazy ? `web/${lazy}` : (outright ?? 'web/routes.tsx')] : [],
    tests: told(
      tests.filter(
        ({ path, text }) => /^test\/e2e|^web\/(?:entryServer|.*\.test\.tsx$)/.test(path) && opens.test(text),
      ),
    ),
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
      .filter(({ path }) => new RegExp(`^server/features/(\\w+/){1,2}api/${action}\\.ts$`).test(path))
      .map(({ path }) => path),
    tests: told(testsThatCall(action)),
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a test does with what it expects to read: an assertion, or a search that fails where the text is not there. */
const EXPECTS = /expect\(|\.to[A-Z]\w+\(|(?:find|get)(?:All)?By\w+\(|missing\(|texts\(/
/** Lines from the beginning of an assertion to the sentence in it. */
const REACH = 14

/** The title of the test or step in which this line stands. */
function titleAt(lines: readonly string[], at: number): string {
  for (let line = at; line >= 0; line--) {
    const [, ...texts] =
      /^\s*(?:await )?(?:test|test\.step)\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/.exec(lines[line] ?? '') ?? []
    const title = texts.find((text) => text !== undefined)
    if (title !== undefined) return title
  }
  return ''
}

/** The tests that expect a sentence, or a code of a refusal that stands for it: `path` and title. */
function testsThatExpect(sentence: RegExp): string[] {
  return tests.filter(isMeeting).flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const at = lines.findIndex((line, index) => {
      if (!sentence.test(line)) return false
      // The assertion begins on this line or on one above it that is indented less.
      const statement = lines.slice(Math.max(0, index - REACH), index + 1).reverse()
      let indent = Number.POSITIVE_INFINITY
      for (const part of statement) {
        const depth = part.search(/\S/)
        if (depth < 0 || depth >= indent) continue
        indent = depth
        if (EXPECTS.test(part)) return true
        if (/^\s*(?:test|await test|describe|async function|function)\b/.test(part)) return false
      }
      return false
    })
    return at < 0 ? [] : [`${path}#${titleAt(lines, at)}`]
  })
}

/** The codes of the refusals whose sentence begins so. */
function codesOf(message: string): string[] {
  return allRefusals.filter((code) => refusalText(code).startsWith(message))
}

/** Where a sentence is written, and two tests that expect it or the code that stands for it. */
export function coverageOfMessage(message: string): Coverage {
  const isSaid = new RegExp(`['"\`>： ]${escaped(message)}`)
  const codes = codesOf(message).map((code) => `'${code}'`)
  const expected = new RegExp([`['"\`>： /^]${escaped(message)}`, ...codes].join('|'))
  return {
    what: message,
    code: told(code.filter(({ text }) => isSaid.test(text))),
    tests: testsThatExpect(expected).slice(0, 2),
  }
}
