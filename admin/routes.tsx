import { Navigate, Route, Routes } from 'react-router'
import { ConsoleShell } from './shell/ConsoleShell.tsx'
import { FirstSection } from './shell/FirstSection.tsx'
import { ForRoles } from './shell/ForRoles.tsx'
import { lazyScreen } from './shell/lazyScreen.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'

const EnrolmentsScreen = lazyScreen(async () => (await import('./enrolments/EnrolmentsScreen.tsx')).EnrolmentsScreen)
const PhotoCheckScreen = lazyScreen(async () => (await import('./photoCheck/PhotoCheckScreen.tsx')).PhotoCheckScreen)

/** Address below /admin → screen, all of them. */
export function ConsoleRoutes() {
  return (
    <Routes>
      <Route element={<ConsoleShell />}>
        <Route index element={<FirstSection />} />
        <Route path="login" element={<Navigate to="/" replace />} />
        <Route element={<ForRoles path="/enrolments" />}>
          <Route path="enrolments" element={<EnrolmentsScreen />} />
        </Route>
        <Route element={<ForRoles path="/photos" />}>
          <Route path="photos" element={<PhotoCheckScreen />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}
