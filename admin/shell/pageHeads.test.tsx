import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contract } from '#contract/table.ts'
import { screenText } from '#domain/office/screens.ts'
import { type Answers, unanswered } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { entries, sections } from './sections.ts'

/** Titles stand before anything but the person's own facts has come. */
const ownFacts = ['GetSecondFactor', 'GetFactorRule', 'GetMyAreas']
const awaited = Object.keys(contract.Admin).filter((action) => !ownFacts.includes(action))
const nothingComes = {
  Admin: Object.fromEntries(awaited.map((action) => [action, unanswered])),
  ExamPublic: { GetALLExamBatchALLFeeList: unanswered },
} as Answers
// A child is found in a list, and its page bears its name.
const withPage = sections.filter(({ path }) => path !== '/candidates')
/** Reached from lists and from the home page: no link stands for them alone. */
const withoutLink = ['/paper', '/hall', '/postponed', '/results']

test.each(withPage)(
  '$path: whoever follows the navigation finds its word as the title of the page',
  async (section) => {
    const { path, label } = section
    openConsole(path, nothingComes, { roles: ['admin'] })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label))
    const entry = entries.find(({ sections: [first, ...more], hasTabs }) =>
      [first, ...(hasTabs ? more : [])].some((one) => one?.path === path),
    )
    expect(entry === undefined).toBe(withoutLink.includes(path))
    if (!entry) return
    const [bar] = screen.getAllByRole('navigation', { name: entry.hasTabs ? entry.label : '主导航' })
    expect(within(bar as HTMLElement).getByRole('link', { current: 'page' }).textContent).toBe(label)
  },
)

test.each(sections)('$path: where somebody’s looks are told, a screen is called as in the navigation', (section) => {
  expect(screenText(section.path)).toBe(section.label)
})
