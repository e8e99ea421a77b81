import { cleanup, screen, waitFor, within } from '@testing-library/react'
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

test('whoever follows the navigation finds its word as the title of the page', async () => {
  for (const { path, label } of withPage) {
    openConsole(path, nothingComes, { roles: ['admin'] })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent, path).toBe(label))
    const entry = entries.find(({ sections: [first, ...more], hasTabs }) =>
      [first, ...(hasTabs ? more : [])].some((section) => section?.path === path),
    )
    if (entry) {
      const [bar] = screen.getAllByRole('navigation', { name: entry.hasTabs ? entry.label : '主导航' })
      expect(within(bar as HTMLElement).getByRole('link', { current: 'page' }).textContent, path).toBe(label)
    }
    cleanup()
  }
})

test('where somebody’s looks are told, a screen is called as in the navigation', () => {
  for (const { path, label } of sections) if (!path.startsWith('/system')) expect(screenText(path)).toBe(label)
})
