import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider, Skeleton } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, Suspense, useMemo } from 'react'
import { BrowserLocation, Routes } from '#admin/kit/page/router.tsx'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { SignedInOnly } from './shell/SignedInOnly.tsx'
import { consoleTheme } from './shell/theme.ts'
import { useMedia } from './shell/useMedia.ts'

const ConsoleRoutes = lazy(async () => ({ default: (await import('./routes.tsx')).ConsoleRoutes }))
const InvitationScreen = lazy(async () => ({
  default: (await import('#admin/shell/invitation/InvitationScreen.tsx')).InvitationScreen,
}))

/** The whole console: theme, data, routes below /admin, and the login in front of everything. */
export function App() {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)')
  const look = useMemo(() => consoleTheme(isDark, isMotionReduced), [isDark, isMotionReduced])
  return (
    <ConfigProvider locale={zhCN} theme={look} button={{ autoInsertSpace: false }}>
      <AntApp message={{ maxCount: 3 }}>
        <ErrorBoundary path="">
          <QueryClientProvider client={queryClient}>
            <BrowserLocation>
              <Routes
                routes={[
                  {
                    path: '/invitation',
                    element: (
                      <Suspense>
                        <InvitationScreen />
                      </Suspense>
                    ),
                  },
                ]}
                otherwise={
                  <SignedInOnly>
                    <Suspense fallback={<Skeleton active style={{ padding: 48 }} aria-label="正在加载" />}>
                      <ConsoleRoutes />
                    </Suspense>
                  </SignedInOnly>
                }
              />
            </BrowserLocation>
          </QueryClientProvider>
        </ErrorBoundary>
      </AntApp>
    </ConfigProvider>
  )
}
