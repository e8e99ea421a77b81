import { lazy, Suspense } from 'react'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { routeOf } from '#web/routes.tsx'
import { ConfirmHost } from '#web/ui/ConfirmHost.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { ToastHost } from '#web/ui/ToastHost.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Notices } from './Notices.tsx'
import { Redirect } from './Redirect.tsx'
import { useLocation } from './router.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import style from './Shell.module.css'
import { useScrollMemory } from './scrollMemory.ts'
import { useShare } from './share.ts'
import { useVisits } from './visits.ts'

/** Most visits have nothing to agree to. */
const AgreementGate = lazy(async () => ({ default: (await import('./AgreementGate.tsx')).AgreementGate }))

/** The column that contains every screen. */
export function Shell() {
  const { pathname } = useLocation()
  useVisits()
  useScrollMemory()
  useShare()
  const session = useSession()
  const route = routeOf(pathname)
  const looks = [style.column, route?.isWide && style.wide, route?.hasTabs && style.aboveTabs]
  return (
    <div className={looks.filter(Boolean).join(' ')}>
      <a href="#main" className={style.skip}>
        跳到正文
      </a>
      <Notices />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={route?.title === undefined ? null : <ScreenSkeleton {...route} />}>
          <CurrentScreen />
        </Suspense>
      </ErrorBoundary>
      {route?.hasTabs && <TabBar />}
      {/* On the main pages only: an exam or a form in use is not interrupted. */}
      {route?.hasTabs && session?.agreeVersion && (
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <AgreementGate
              key={session.agreeVersion}
              version={session.agreeVersion}
              isNewer={session.hasAgreed === true}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <ToastHost />
      <ErrorBoundary resetKey={pathname}>
        <ConfirmHost />
      </ErrorBoundary>
    </div>
  )
}

function CurrentScreen() {
  const { pathname, search } = useLocation()
  const session = useSession()
  const route = routeOf(pathname)
  if (!route) return <Redirect to={paths.notFound} />
  if (route.needsLogin && !session) return <Redirect to={paths.login(pathname + search)} />
  return <route.Screen />
}
