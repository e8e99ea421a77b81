import { Navigate, Route, Routes } from 'react-router'
import { lazyScreen } from '#client/lazyScreen.ts'
import { HomeScreen } from './home/HomeScreen.tsx'
import { MyPermissionsScreen } from './me/MyPermissionsScreen.tsx'
import { ConsoleShell } from './shell/ConsoleShell.tsx'
import { ForRoles } from './shell/ForRoles.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'

const AccountsScreen = lazyScreen(async () => (await import('./accounts/AccountsScreen.tsx')).AccountsScreen)
const BatchesScreen = lazyScreen(async () => (await import('./batches/BatchesScreen.tsx')).BatchesScreen)
const BatchScreen = lazyScreen(async () => (await import('./batches/BatchScreen.tsx')).BatchScreen)
const BannerScreen = lazyScreen(async () => (await import('./news/BannerScreen.tsx')).BannerScreen)
const ChannelsScreen = lazyScreen(async () => (await import('./news/ChannelsScreen.tsx')).ChannelsScreen)
const CatalogueScreen = lazyScreen(async () => (await import('./catalogue/CatalogueScreen.tsx')).CatalogueScreen)
const QuestionsScreen = lazyScreen(async () => (await import('./questions/QuestionsScreen.tsx')).QuestionsScreen)
const EnrolmentsScreen = lazyScreen(async () => (await import('./enrolments/EnrolmentsScreen.tsx')).EnrolmentsScreen)
const PaperScreen = lazyScreen(async () => (await import('./paper/PaperScreen.tsx')).PaperScreen)
const PhotoCheckScreen = lazyScreen(async () => (await import('./photoCheck/PhotoCheckScreen.tsx')).PhotoCheckScreen)
const SiteScreen = lazyScreen(async () => (await import('./site/SiteScreen.tsx')).SiteScreen)
const ScheduleScreen = lazyScreen(async () => (await import('./schedule/ScheduleScreen.tsx')).ScheduleScreen)
const NewsEditorScreen = lazyScreen(async () => (await import('./news/NewsEditorScreen.tsx')).NewsEditorScreen)
const NewsListScreen = lazyScreen(async () => (await import('./news/NewsListScreen.tsx')).NewsListScreen)
const OtherResultsScreen = lazyScreen(
  async () => (await import('./otherResults/OtherResultsScreen.tsx')).OtherResultsScreen,
)
const CorrectionsScreen = lazyScreen(
  async () => (await import('./corrections/CorrectionsScreen.tsx')).CorrectionsScreen,
)
const CounterScreen = lazyScreen(async () => (await import('./payDesk/CounterScreen.tsx')).CounterScreen)
const ReceiptsScreen = lazyScreen(async () => (await import('./payDesk/ReceiptsScreen.tsx')).ReceiptsScreen)
const TillScreen = lazyScreen(async () => (await import('./payDesk/TillScreen.tsx')).TillScreen)
const DoublesScreen = lazyScreen(async () => (await import('./doubles/DoublesScreen.tsx')).DoublesScreen)
const PeopleScreen = lazyScreen(async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen)
const SecurityScreen = lazyScreen(async () => (await import('./secondFactor/SecurityScreen.tsx')).SecurityScreen)
const ExaminersScreen = lazyScreen(async () => (await import('./examiners/ExaminersScreen.tsx')).ExaminersScreen)
const ResultsScreen = lazyScreen(async () => (await import('./results/ResultsScreen.tsx')).ResultsScreen)

/** All routes below /admin with their screens. */
export function ConsoleRoutes() {
  return (
    <Routes>
      <Route element={<ConsoleShell />}>
        <Route index element={<HomeScreen />} />
        <Route path="me" element={<MyPermissionsScreen />} />
        <Route path="security" element={<SecurityScreen />} />
        <Route path="login" element={<Navigate to="/" replace />} />
        <Route element={<ForRoles path="/enrolments" />}>
          <Route path="enrolments" element={<EnrolmentsScreen />} />
        </Route>
        <Route element={<ForRoles path="/paper" />}>
          <Route path="paper" element={<PaperScreen />} />
        </Route>
        <Route element={<ForRoles path="/photos" />}>
          <Route path="photos" element={<PhotoCheckScreen />} />
        </Route>
        <Route element={<ForRoles path="/doubles" />}>
          <Route path="doubles" element={<DoublesScreen />} />
        </Route>
        <Route element={<ForRoles path="/corrections" />}>
          <Route path="corrections" element={<CorrectionsScreen />} />
        </Route>
        <Route element={<ForRoles path="/desk" />}>
          <Route path="desk" element={<CounterScreen />} />
          <Route path="desk/receipts" element={<ReceiptsScreen />} />
          <Route path="desk/till" element={<TillScreen />} />
        </Route>
        <Route element={<ForRoles path="/batches" />}>
          <Route path="batches" element={<BatchesScreen />} />
          <Route path="batches/:id" element={<BatchScreen />} />
        </Route>
        <Route element={<ForRoles path="/schedule" />}>
          <Route path="schedule" element={<ScheduleScreen />} />
        </Route>
        <Route element={<ForRoles path="/catalogue" />}>
          <Route path="catalogue" element={<CatalogueScreen />} />
        </Route>
        <Route element={<ForRoles path="/questions" />}>
          <Route path="questions" element={<QuestionsScreen />} />
        </Route>
        <Route element={<ForRoles path="/examiners" />}>
          <Route path="examiners" element={<ExaminersScreen />} />
        </Route>
        <Route element={<ForRoles path="/results" />}>
          <Route path="results" element={<ResultsScreen />} />
        </Route>
        <Route element={<ForRoles path="/other-results" />}>
          <Route path="other-results" element={<OtherResultsScreen />} />
        </Route>
        <Route element={<ForRoles path="/news" />}>
          <Route path="news" element={<NewsListScreen />} />
          <Route path="news/banner" element={<BannerScreen />} />
          <Route path="news/channels" element={<ChannelsScreen />} />
          <Route path="news/:id" element={<NewsEditorScreen />} />
        </Route>
        <Route element={<ForRoles path="/site" />}>
          <Route path="site" element={<SiteScreen />} />
        </Route>
        <Route element={<ForRoles path="/accounts" />}>
          <Route path="accounts" element={<AccountsScreen />} />
        </Route>
        <Route element={<ForRoles path="/people" />}>
          <Route path="people" element={<PeopleScreen />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}
