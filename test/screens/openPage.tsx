import { render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type Session, setSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { App } from '#web/App.tsx'
import { newQueryClient } from '#web/data/queryClient.ts'
import { routeOf } from '#web/routes.tsx'
import { BrowserLocation } from '#web/shell/router.tsx'
import { type Answers, type FakeServer, fakeServer } from './fakeServer.ts'

let serial = 0

/** Somebody new who is signed in: pages remember in memory what the last user of the same number did. */
export function signedIn(userType: number): Session {
  serial += 1
  return {
    token: 't',
    tokenHead: 'Bearer ',
    nickName: '小雨妈妈',
    headImg: '',
    mobile: `138${String(serial).padStart(8, '0')}`,
    userType,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
}

export interface OpenPage {
  server: FakeServer
  user: UserEvent
  /** Fills a field in place of what stands there. */
  fill(label: string | RegExp, text: string): Promise<void>
  press(name: string | RegExp): Promise<void>
}

/** Opens an address of the web app as the browser does, with this server behind it; `session` null: nobody signed in. */
export async function openPage(
  path: string,
  answers: Answers,
  session: Session | null = signedIn(USER_TYPE.candidate),
): Promise<OpenPage> {
  const server = fakeServer(answers)
  setSession(session)
  window.history.replaceState(null, '', path)
  const route = routeOf(window.location.pathname)
  if (route?.title !== undefined) await route.Screen.preload()
  const user = userEvent.setup({ delay: null })
  render(
    <BrowserLocation>
      <App queries={newQueryClient()} head={null} />
    </BrowserLocation>,
  )
  return { server, user, ...handsOf(user) }
}

/** The one button of this name; what closes a layer by a tap beside it is none that anybody sees. */
function theButton(name: string | RegExp): HTMLElement {
  const [button, ...others] = screen.getAllByRole('button', { name }).filter(({ tabIndex }) => tabIndex >= 0)
  if (!button || others.length > 0) throw new Error(`${others.length + 1} buttons are called ${name}`)
  return button
}

/** How a person fills in and presses, once what is named is there. */
export function handsOf(user: UserEvent): Pick<OpenPage, 'fill' | 'press'> {
  return {
    async fill(label, text) {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      if (text === '') return
      await user.click(field)
      await user.paste(text)
    },
    async press(name) {
      await user.click(await waitFor(() => theButton(name)))
    },
  }
}
