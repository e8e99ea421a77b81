import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Session, setSession } from '#client/session.ts'
import { useScoreQuestion } from './useScoreQuestion.ts'

const session: Session = {
  token: 't',
  tokenHead: 'Bearer ',
  nickName: '',
  headImg: '',
  mobile: '13800000002',
  userType: 1,
  expiresAt: Date.now() + 86_400_000,
}

// A question is remembered for who is signed in, and a login needs a window.
beforeEach(() => {
  vi.stubGlobal('window', {})
  setSession(session)
})
afterEach(() => {
  setSession(null)
  vi.unstubAllGlobals()
})

type ScoreQuestion = ReturnType<typeof useScoreQuestion>

/** The hook as the form sees it when its screen opens. */
function openScreen(): ScoreQuestion {
  let seen: ScoreQuestion | null = null
  function Screen() {
    seen = useScoreQuestion()
    return null
  }
  renderToStaticMarkup(<Screen />)
  if (!seen) throw new Error('the screen did not render')
  return seen
}

const one = { name: '李小雅', certNumber: '530102201505010021' }
const other = { name: '李小雅', certNumber: '530102201505010048' }

test('nothing is asked when the screen opens for the first time; what was asked stands there when it opens again', () => {
  const again = vi.fn()
  const first = openScreen()
  expect(first.question).toBeNull()
  first.ask(one, again)
  expect(again, 'a new question is loaded by itself').not.toHaveBeenCalled()
  expect(openScreen().question).toEqual(one)
  setSession({ ...session, mobile: '13800000021' })
  expect(openScreen().question, 'the next user sees nothing of it').toBeNull()
})

test('the question that stands there is asked anew, and another one is compared with it, not with itself', () => {
  const again = vi.fn()
  setSession({ ...session, mobile: '13800000001' })
  openScreen().ask(one, again)
  const screen = openScreen()
  screen.ask({ ...one }, again)
  expect(again).toHaveBeenCalledTimes(1)
  screen.ask(other, again)
  expect(again, 'another number is another question').toHaveBeenCalledTimes(1)
  expect(openScreen().question).toEqual(other)
  openScreen().ask({ ...other, name: '李小雨' }, again)
  expect(again, 'another name is another question').toHaveBeenCalledTimes(1)
})
