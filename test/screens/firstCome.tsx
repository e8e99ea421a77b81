import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import type { StaffRole } from '#contract/endpoint.ts'
import { type RefusalCode, refusalText } from '#contract/refusals.ts'
import type { contract } from '#contract/table.ts'
import { type Answers, refused } from './fakeServer.ts'
import { openConsole } from './openConsole.tsx'
import type { OpenPage } from './openPage.tsx'
import { staffCalls } from './staffCalls.ts'
import { batchWire, gradeWire } from './wire.ts'

type Action = keyof typeof contract.Admin
type AdminAnswers = NonNullable<Answers['Admin']>

/** How somebody sends a change and hears that somebody else was first. */
export interface Scenario {
  /** The address that is opened. */
  at: string
  roles: StaffRole[]
  /** Pixels of the window; a desk's screen where nothing is said. */
  width?: number
  /** What the server says before the change is sent. */
  before: AdminAnswers
  /** What the other person has made of it; each of these calls has to be asked again. */
  after: AdminAnswers
  /** The refusal, CHANGED_MEANWHILE where nothing is said. */
  says?: RefusalCode
  params?: Record<string, string | number>
  /** What the screen says in place of the refusal, where it can say more. */
  tells?: string
  /** The buttons that lead to the form, or what else does. */
  opens?: Array<string | RegExp | ((page: OpenPage) => Promise<unknown>)>
  /** Which of its requests is refused, where a preview goes by the same call. */
  refuses?: (request: Record<string, unknown>) => boolean
  /** Whether they are taken once, because the screen keeps where they lead to. */
  isThere?: boolean
  /** What is typed, by the label of its field; it must not be lost. */
  fills?: Readonly<Record<string, string>>
  /** Which of them this browser must not keep: numbers typed as a confirmation, certificate numbers. */
  unkept?: readonly string[]
  /** What else is done in the form, and the button or the action that sends it. */
  does?: (page: OpenPage) => Promise<unknown> | unknown
  sends: string | RegExp | ((page: OpenPage) => Promise<unknown>)
  /** What the other person has changed, as it is shown then. */
  shows?: string | RegExp
  /** How the refusal is taken note of where it has no button that closes it. */
  reads?: (page: OpenPage) => Promise<unknown>
}

/** What some screens ask of others than staff's calls. */
const around: Answers = {
  User: { GetMyLogins: { listData: [] } },
  Public: { GetNameSpell: { OtherMsg: { NameSpell: 'LI XIAO YIN' } } },
  ExamPublic: {
    GetALLExamBatchALLFeeList: {
      listData: [batchWire({ ExamBatchFees: [3, 4].map((GID) => ({ EA_ID: 1, MID: 1, GID, EB_ID: 100, Fee: 170 })) })],
    },
    GetALLGradesList: { listData: [gradeWire, { ...gradeWire, GID: 4, GName: '四级' }] },
  },
}

const MEANWHILE = { who: '杨丽娟', time: '09:00' }
/** What `ChangedMeanwhile` says in place of the refusal, beside what the other person has changed. */
const MERGED = '有人刚刚保存了修改'

/** Nothing is drawn here, so that the end of a way out never comes. */
const isLeaving = (element: Element) => element.closest('[class*="-leave"]') !== null
/** A message that goes by itself tells nobody who looks away. */
const isPassing = (element: Element) => element.closest('.ant-message') !== null
const alerts = () => screen.queryAllByRole('alert').filter((alert) => !isLeaving(alert) && !isPassing(alert))

function tellingAlert(sentence: string, isMerge: boolean): HTMLElement | undefined {
  return alerts().find(({ textContent }) => textContent.includes(sentence) || (isMerge && textContent.includes(MERGED)))
}

/** Presses the button of this name; of several, the one of what was opened last. */
async function pressLast({ user }: OpenPage, name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const fit = screen
      .getAllByRole<HTMLButtonElement>('button', { name })
      .filter((one) => !one.disabled && !isLeaving(one))
    expect(fit, `no button ${name} can be pressed`).not.toEqual([])
    return fit.at(-1) as HTMLElement
  })
  await user.click(button)
}

/** Waits until nothing is asked or sent any more, and what came of it is shown. */
async function settle(): Promise<void> {
  const turn = () => new Promise((resolve) => window.setTimeout(resolve))
  for (let quiet = 0; quiet < 5; ) {
    await turn()
    quiet = queryClient.isFetching() + queryClient.isMutating() === 0 ? quiet + 1 : 0
  }
}

/** Whether what was typed still stands in a field, or is shown with the refusal. */
function isKept(text: string): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  return (
    fields.some((field) => field.value === text && !isLeaving(field)) ||
    [...document.querySelectorAll('[contenteditable="true"]')].some(({ textContent }) => textContent === text) ||
    alerts().some(({ textContent }) => textContent.includes(text))
  )
}

const openOf = ({ at, roles, before, width = 1440 }: Scenario, isBack: boolean) =>
  openConsole(at, { ...around, Admin: before }, { roles, width, isBack })

async function takeSteps(page: OpenPage, { opens = [] }: Scenario): Promise<void> {
  for (const step of opens) await (typeof step === 'function' ? step(page) : pressLast(page, step))
}

async function fillIn(fills: Array<[label: string, text: string]>): Promise<void> {
  for (const [label, text] of fills) fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
}

/** Types, and is gone before anything is sent, as after a reload. */
async function typeAndGo(scenario: Scenario): Promise<void> {
  const page = openOf(scenario, false)
  await takeSteps(page, scenario)
  await fillIn(Object.entries(scenario.fills ?? {}))
  for (const label of Object.keys(scenario.fills ?? {})) fireEvent.blur(screen.getByLabelText(label))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented, 'the page closes without a question').toBe(true)
  expect(leaveGuard.hasChanged(), 'the screen is left without a question').toBe(true)
  cleanup()
}

/** Goes on with what was kept as soon as that is offered, which may be before all steps to the form are taken. */
async function takeOffer(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
}

async function play(action: Action, scenario: Scenario): Promise<void> {
  const { before, after, says = 'CHANGED_MEANWHILE', fills = {}, unkept = [], does, sends, shows, reads } = scenario
  const params = scenario.params ?? MEANWHILE
  const isKeptHere = Object.keys(fills).some((label) => !unkept.includes(label))
  if (isKeptHere) await typeAndGo(scenario)
  const page = openOf(scenario, isKeptHere)
  const { server } = page
  const askedOf = (call: string) => server.asked('Admin', call as Action).length
  const seenBefore = new Map<string, number>()
  let sent = 0
  server.answer({
    Admin: {
      [action]: (request: Record<string, unknown>) => {
        if (scenario.refuses?.(request) === false) return before[action]
        sent += 1
        for (const call of Object.keys(after)) seenBefore.set(call, askedOf(call))
        server.answer({ Admin: after })
        return refused(says, params)
      },
    },
  })
  const taken = isKeptHere ? takeOffer() : null
  if (!(taken && scenario.isThere)) await takeSteps(page, scenario)
  if (taken) {
    await taken
    for (const [label, text] of Object.entries(fills))
      if (!unkept.includes(label)) await waitFor(() => expect(isKept(text), `not kept: ${label}`).toBe(true))
  }
  await fillIn(Object.entries(fills).filter(([label]) => !isKeptHere || unkept.includes(label)))
  await does?.(page)
  if (typeof sends === 'function') await sends(page)
  else await pressLast(page, sends)

  const sentence = scenario.tells ?? refusalText(says, params)
  const told = () => tellingAlert(sentence, says === 'CHANGED_MEANWHILE')
  await waitFor(() => expect(sent, `${action} was not sent`).toBe(1))
  await waitFor(() => expect(told(), `nobody was told: ${sentence}`).toBeDefined())
  for (const call of Object.keys(after))
    await waitFor(() => expect(askedOf(call), `${call} was not read again`).toBeGreaterThan(seenBefore.get(call) ?? 0))
  await settle()
  const alert = told()
  expect(alert, `the refusal did not stay: ${sentence}`).toBeDefined()
  for (const text of Object.values(fills)) expect(isKept(text), `lost: ${text}`).toBe(true)
  if (shows !== undefined) await screen.findAllByText(shows)

  const close = alert?.parentElement?.querySelector<HTMLElement>('[aria-label="关闭提示"], [class*="notice-close"]')
  const isMerge = alert?.textContent.includes(MERGED)
  expect(Boolean(close) || isMerge || reads, 'the refusal cannot be closed').toBeTruthy()
  if (reads) await reads(page)
  else if (close) await page.user.click(close)
  else return
  await waitFor(() => expect(told(), 'the refusal stays although it was read').toBeUndefined())
}

/**
 * Tests every staff call of an area that may answer that somebody else was first: its screen shows the refusal until it was
 * read, keeps what was typed, and reads again what it shows (office#two-editors). What is typed there is asked for before it is
 * left, and is there again after a reload.
 */
export function testFirstCome(area: string, scenarios: Partial<Record<Action, Scenario | Scenario[]>>): void {
  const calls = staffCalls().filter((call) => call.area === area && call.isFirstCome)
  test.each(calls.map(({ action }) => action as Action))('%s', async (action) => {
    const ways = [scenarios[action] ?? []].flat()
    if (ways.length === 0)
      throw new Error(`${action} may answer that somebody was first, and no scenario looks at its screen`)
    for (const scenario of ways) {
      await play(action, scenario)
      cleanup()
    }
  })
  test('there is no scenario of another call', () => {
    expect(Object.keys(scenarios).filter((action) => !calls.some((call) => call.action === action))).toEqual([])
  })
}
