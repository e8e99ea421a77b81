import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { vi } from 'vitest'
import { App } from '#admin/App.tsx'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { clearScreenStaff } from '#admin/shell/screenStaff.ts'
import { type Session, setSession } from '#client/session.ts'
import type { StaffRole } from '#contract/endpoint.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { batchLifeWire } from './batchWire.ts'
import { type Answers, fakeServer } from './fakeServer.ts'
import { handsOf, type OpenPage, signedIn } from './openPage.tsx'
import { secondFactorWire } from './staffWire.ts'
import { areaWire, gradeWire, majorWire, userWire } from './wire.ts'

interface Desk {
  roles: StaffRole[]
  /** Whether the account is limited to some areas. */
  isAreaLimited?: boolean
  /** Pixels of the window; a desk's screen where nothing is said. */
  width?: number
  /** Whether the person who opened the last page comes back, and not somebody new. */
  isBack?: boolean
}

let last: Session | null = null

/** What the conditions of the console's lists offer. */
const catalogue: Answers['ExamPublic'] = {
  GetALLExamBatchMenuList: { listData: [{ EB_ID: 100, EB_Name: '冬季音乐考级' }] },
  GetExamAreaList: { listData: [areaWire] },
  GetALLMajorsList: { listData: [majorWire] },
  GetALLGradesList: { listData: [gradeWire] },
}

/** A window of this width: media queries and the widths of elements follow it. */
function showWindow(width: number): void {
  class Observer {
    private readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe(): void {
      this.tell([{ contentRect: { width, height: 800 } } as ResizeObserverEntry], this as ResizeObserver)
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}

/** Opens an address of the console as somebody with these roles. */
export function openConsole(
  path: string,
  answers: Answers,
  { roles, isAreaLimited = false, width = 1440, isBack = false }: Desk,
): OpenPage {
  const session = isBack && last ? last : signedIn(USER_TYPE.staff)
  last = session
  const person = userWire({
    UserType: USER_TYPE.staff,
    Roles: roles,
    IsAreaLimited: isAreaLimited ? 1 : 0,
    Name: '段志远',
    Mobile: session.mobile,
  })
  const server = fakeServer({
    User: { GetUserInfo: { item: person } },
    Admin: {
      GetSecondFactor: { item: secondFactorWire() },
      GetFactorRule: { item: { IsOfAll: 0, Without: 0, Version: 1 } },
      GetMyAreas: { listData: [] },
      GetOfficeJobList: { listData: [] },
      GetRefundList: { listData: [], totalCount: 0, OtherMsg: { Sum: 1150 } },
      // Ctrl K asks them.
      GetBatchNames: { listData: [], totalCount: 0 },
      GetAccountList: { listData: [], totalCount: 0 },
      GetHats: { listData: [] },
      GetExaminerList: { listData: [], totalCount: 0 },
      GetStaffList: { listData: [], totalCount: 0 },
      GetOpeningState: { OtherMsg: { EB_ID: 0 }, listData: [] },
      // The home page and the desk of each batch show them.
      GetBatchLife: ({ EB_ID }) => ({ listData: [batchLifeWire(EB_ID === undefined ? {} : { EB_ID: Number(EB_ID) })] }),
      GetStageFigures: { listData: [] },
      GetTodayRooms: { listData: [], OtherMsg: { Online: [] } },
    },
    ExamPublic: catalogue,
  })
  server.answer(answers)
  clearScreenStaff()
  queryClient.clear()
  setSession(session)
  showWindow(width)
  window.history.replaceState(null, '', `/admin${path}`)
  const user = userEvent.setup({ delay: null })
  // Without antd's styles, which `browser.ts` does not look at; making them anew for each test took a tenth of its time.
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App />
    </ConfigProvider>,
  )
  return { server, user, ...handsOf(user) }
}
