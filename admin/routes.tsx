import { type ComponentType, lazy, type ReactNode, useCallback, useEffect } from 'react'
import { MayOpenContext, Routes, useLocation, useNavigate } from '#admin/kit/page/router.tsx'
import { MyPermissionsScreen } from '#admin/shell/me/lazyPermissions.ts'
import { lazyScreen } from '#client/lazyScreen.ts'
import { type BatchStage, batchStages } from './shell/batchStages.ts'
import { ConsoleShell } from './shell/ConsoleShell.tsx'
import { ForRoles } from './shell/ForRoles.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { newAddress } from './shell/oldAddresses.ts'
import { SectionTabs } from './shell/SectionTabs.tsx'
import { accessOf, maySee, sections } from './shell/sections.ts'
import { useStaff } from './shell/staff.ts'

const HomeScreen = lazyScreen(async () => (await import('#admin/today/home/HomeScreen.tsx')).HomeScreen)
const AuditScreen = lazyScreen(async () => (await import('#admin/system/audit/AuditScreen.tsx')).AuditScreen)
const SealsScreen = lazyScreen(async () => (await import('#admin/system/audit/SealsScreen.tsx')).SealsScreen)
const AlarmsScreen = lazyScreen(async () => (await import('#admin/system/audit/AlarmsScreen.tsx')).AlarmsScreen)
const DataRequestsScreen = lazyScreen(
  async () => (await import('#admin/system/privacy/DataRequestsScreen.tsx')).DataRequestsScreen,
)
const RetentionScreen = lazyScreen(
  async () => (await import('#admin/system/privacy/RetentionScreen.tsx')).RetentionScreen,
)
const AccountsScreen = lazyScreen(
  async () => (await import('#admin/candidates/accounts/AccountsScreen.tsx')).AccountsScreen,
)
const BatchesScreen = lazyScreen(async () => (await import('#admin/batch/batches/BatchesScreen.tsx')).BatchesScreen)
const BatchDesk = lazy(async () => ({ default: (await import('#admin/batch/desk/BatchDesk.tsx')).BatchDesk }))
const ChooseBatchScreen = lazyScreen(
  async () => (await import('#admin/batch/desk/ChooseBatchScreen.tsx')).ChooseBatchScreen,
)
const PrepareScreen = lazyScreen(async () => (await import('#admin/batch/batches/PrepareScreen.tsx')).PrepareScreen)
const RegistrationScreen = lazyScreen(
  async () => (await import('#admin/batch/registration/RegistrationScreen.tsx')).RegistrationScreen,
)
const PaymentScreen = lazyScreen(
  async () => (await import('#admin/batch/registration/PaymentScreen.tsx')).PaymentScreen,
)
const HistoryScreen = lazyScreen(async () => (await import('#admin/batch/history/HistoryScreen.tsx')).HistoryScreen)
const FilingScreen = lazyScreen(async () => (await import('#admin/batch/batches/FilingScreen.tsx')).FilingScreen)
const HallOfBatch = lazyScreen(async () => (await import('#admin/batch/examDay/HallOfBatch.tsx')).HallOfBatch)
const BannerScreen = lazyScreen(async () => (await import('#admin/content/news/BannerScreen.tsx')).BannerScreen)
const ChannelsScreen = lazyScreen(async () => (await import('#admin/content/news/ChannelsScreen.tsx')).ChannelsScreen)
const CatalogueScreen = lazyScreen(
  async () => (await import('#admin/resources/catalogue/CatalogueScreen.tsx')).CatalogueScreen,
)
const QuestionsScreen = lazyScreen(
  async () => (await import('#admin/resources/questions/QuestionsScreen.tsx')).QuestionsScreen,
)
const EnrolmentsScreen = lazyScreen(
  async () => (await import('#admin/candidates/enrolments/EnrolmentsScreen.tsx')).EnrolmentsScreen,
)
const PaperScreen = lazyScreen(async () => (await import('#admin/candidates/paper/PaperScreen.tsx')).PaperScreen)
const PhotoCheckScreen = lazyScreen(
  async () => (await import('#admin/queues/photoCheck/PhotoCheckScreen.tsx')).PhotoCheckScreen,
)
const PlansScreen = lazyScreen(async () => (await import('#admin/batch/plan/PlansScreen.tsx')).PlansScreen)
const PlanDayScreen = lazyScreen(async () => (await import('#admin/batch/plan/PlanDayScreen.tsx')).PlanDayScreen)
const VenuesScreen = lazyScreen(async () => (await import('#admin/batch/plan/VenuesScreen.tsx')).VenuesScreen)
const ExaminerDaysScreen = lazyScreen(
  async () => (await import('#admin/batch/plan/ExaminerDaysScreen.tsx')).ExaminerDaysScreen,
)
const LengthsScreen = lazyScreen(async () => (await import('#admin/batch/plan/LengthsScreen.tsx')).LengthsScreen)
const ChildScreen = lazyScreen(async () => (await import('#admin/candidates/child/ChildScreen.tsx')).ChildScreen)
const EnrolmentScreen = lazyScreen(
  async () => (await import('#admin/candidates/enrolments/EnrolmentScreen.tsx')).EnrolmentScreen,
)
const SiteScreen = lazyScreen(async () => (await import('#admin/content/site/SiteScreen.tsx')).SiteScreen)
const ExamTimesScreen = lazyScreen(
  async () => (await import('#admin/batch/schedule/ExamTimesScreen.tsx')).ExamTimesScreen,
)
const AssignmentsScreen = lazyScreen(
  async () => (await import('#admin/batch/schedule/AssignmentsScreen.tsx')).AssignmentsScreen,
)
const NewsEditorScreen = lazyScreen(
  async () => (await import('#admin/content/news/NewsEditorScreen.tsx')).NewsEditorScreen,
)
const NewsListScreen = lazyScreen(async () => (await import('#admin/content/news/NewsListScreen.tsx')).NewsListScreen)
const OtherResultsScreen = lazyScreen(
  async () => (await import('#admin/candidates/otherResults/OtherResultsScreen.tsx')).OtherResultsScreen,
)
const CorrectionsScreen = lazyScreen(
  async () => (await import('#admin/queues/corrections/CorrectionsScreen.tsx')).CorrectionsScreen,
)
const CounterScreen = lazyScreen(async () => (await import('#admin/money/payDesk/CounterScreen.tsx')).CounterScreen)
const ReceiptsScreen = lazyScreen(async () => (await import('#admin/money/payDesk/ReceiptsScreen.tsx')).ReceiptsScreen)
const TillScreen = lazyScreen(async () => (await import('#admin/money/payDesk/TillScreen.tsx')).TillScreen)
const MoneyWorkScreen = lazyScreen(async () => (await import('./money/MoneyWorkScreen.tsx')).MoneyWorkScreen)
const BillsScreen = lazyScreen(async () => (await import('./money/BillsScreen.tsx')).BillsScreen)
const BillLinesScreen = lazyScreen(async () => (await import('./money/BillLinesScreen.tsx')).BillLinesScreen)
const EntriesScreen = lazyScreen(async () => (await import('./money/EntriesScreen.tsx')).EntriesScreen)
const ReportScreen = lazyScreen(async () => (await import('./money/ReportScreen.tsx')).ReportScreen)
const InvoicesScreen = lazyScreen(async () => (await import('#admin/money/invoices/InvoicesScreen.tsx')).InvoicesScreen)
const HallScreen = lazyScreen(async () => (await import('#admin/queues/hall/HallScreen.tsx')).HallScreen)
const ChangesScreen = lazyScreen(async () => (await import('#admin/queues/changes/ChangesScreen.tsx')).ChangesScreen)
const WaiversScreen = lazyScreen(async () => (await import('#admin/queues/waivers/WaiversScreen.tsx')).WaiversScreen)
const BulkRefundsScreen = lazyScreen(
  async () => (await import('#admin/queues/refunds/BulkRefundsScreen.tsx')).BulkRefundsScreen,
)
const RefundsScreen = lazyScreen(async () => (await import('#admin/queues/refunds/RefundsScreen.tsx')).RefundsScreen)
const MessageLogScreen = lazyScreen(
  async () => (await import('#admin/content/messages/MessageLogScreen.tsx')).MessageLogScreen,
)
const TemplatesScreen = lazyScreen(
  async () => (await import('#admin/content/messages/TemplatesScreen.tsx')).TemplatesScreen,
)
const DoublesScreen = lazyScreen(async () => (await import('#admin/queues/doubles/DoublesScreen.tsx')).DoublesScreen)
const OperationScreen = lazyScreen(
  async () => (await import('#admin/system/operation/OperationScreen.tsx')).OperationScreen,
)
const PeopleScreen = lazyScreen(async () => (await import('#admin/system/people/PeopleScreen.tsx')).PeopleScreen)
const SecurityScreen = lazyScreen(
  async () => (await import('#admin/shell/secondFactor/SecurityScreen.tsx')).SecurityScreen,
)
const ExamDayScreen = lazyScreen(async () => (await import('#admin/batch/examDay/ExamDayScreen.tsx')).ExamDayScreen)
const PostponedScreen = lazyScreen(
  async () => (await import('#admin/batch/examDay/PostponedScreen.tsx')).PostponedScreen,
)
const ExaminersScreen = lazyScreen(
  async () => (await import('#admin/resources/examiners/ExaminersScreen.tsx')).ExaminersScreen,
)
const MarkingScreen = lazyScreen(async () => (await import('#admin/batch/marking/MarkingScreen.tsx')).MarkingScreen)
const ReleasesScreen = lazyScreen(async () => (await import('#admin/batch/results/ReleasesScreen.tsx')).ReleasesScreen)
const CertificatesScreen = lazyScreen(
  async () => (await import('#admin/batch/certificates/CertificatesScreen.tsx')).CertificatesScreen,
)
const CertificatesOfBatch = lazyScreen(
  async () => (await import('#admin/batch/certificates/CertificatesOfBatch.tsx')).CertificatesOfBatch,
)
const CertTemplatesScreen = lazyScreen(
  async () => (await import('#admin/batch/certificates/CertTemplatesScreen.tsx')).CertTemplatesScreen,
)
const CertTemplateScreen = lazyScreen(
  async () => (await import('#admin/batch/certificates/CertTemplateScreen.tsx')).CertTemplateScreen,
)
const ResultCorrectionsScreen = lazyScreen(
  async () => (await import('#admin/batch/results/CorrectionsScreen.tsx')).CorrectionsScreen,
)
const CertificateChangesScreen = lazyScreen(
  async () => (await import('#admin/batch/results/CertificateChangesScreen.tsx')).CertificateChangesScreen,
)
const PostsScreen = lazyScreen(async () => (await import('#admin/batch/results/PostsScreen.tsx')).PostsScreen)
const AppealsScreen = lazyScreen(
  async () => (await import('#admin/batch/results/appeals/AppealsScreen.tsx')).AppealsScreen,
)
const PaperMarksScreen = lazyScreen(
  async () => (await import('#admin/batch/results/PaperMarksScreen.tsx')).PaperMarksScreen,
)
const ResultsScreen = lazyScreen(async () => (await import('#admin/batch/results/ResultsScreen.tsx')).ResultsScreen)

/** The login stands at every address, and has none of its own. */
function ToHome() {
  const navigate = useNavigate()
  useEffect(() => navigate('/', { replace: true }), [navigate])
  return null
}

/** A screen of a section is shown to its roles alone, below the tabs of its entry. */
const inSection = (at: string, screens: Readonly<Record<string, ComponentType>>) => {
  const section = sections.find(({ path }) => path === at)
  if (!section) throw new Error(`no section at ${at}`)
  return Object.entries(screens).map(([path, Screen]) => ({
    path: at + path,
    element: (
      <ForRoles access={section}>
        <SectionTabs section={section} />
        <Screen />
      </ForRoles>
    ),
  }))
}

/** The pages of a stage stand in the desk of their batch. */
const inBatch = (at: BatchStage['key'], screens: Readonly<Record<string, ComponentType>>) => {
  const stage = batchStages.find(({ key }) => key === at)
  if (!stage) throw new Error(`no stage ${at}`)
  return Object.entries(screens).map(([path, Screen]) => ({
    path: `/batches/:id${at === 'prepare' ? '' : `/${at}`}${path}`,
    element: (
      <BatchDesk stage={stage}>
        <Screen />
      </BatchDesk>
    ),
  }))
}

const routes = [
  { path: '/', element: <HomeScreen /> },
  { path: '/login', element: <ToHome /> },
  { path: '/me', element: <MyPermissionsScreen /> },
  { path: '/security', element: <SecurityScreen /> },
  ...inSection('/enrolments', { '': EnrolmentsScreen, '/:id': EnrolmentScreen }),
  ...inSection('/candidates', { '/:id': ChildScreen }),
  ...inSection('/paper', { '': PaperScreen }),
  ...inSection('/photos', { '': PhotoCheckScreen }),
  ...inSection('/doubles', { '': DoublesScreen }),
  ...inSection('/corrections', { '': CorrectionsScreen }),
  ...inSection('/desk', { '': CounterScreen, '/receipts': ReceiptsScreen, '/till': TillScreen }),
  ...inSection('/money', { '': MoneyWorkScreen, '/bills': BillsScreen, '/lines': BillLinesScreen }),
  ...inSection('/report', { '': ReportScreen, '/entries': EntriesScreen }),
  ...inSection('/invoices', { '': InvoicesScreen }),
  ...inSection('/waivers', { '': WaiversScreen }),
  ...inSection('/changes', { '': ChangesScreen }),
  ...inSection('/refunds', { '': RefundsScreen, '/bulk': BulkRefundsScreen }),
  ...inSection('/messages', { '': MessageLogScreen, '/templates': TemplatesScreen }),
  ...inSection('/batches', { '': BatchesScreen, '/choose': ChooseBatchScreen }),
  ...inBatch('prepare', { '': PrepareScreen }),
  ...inBatch('registration', { '': RegistrationScreen }),
  ...inBatch('payment', { '': PaymentScreen }),
  ...inBatch('plan', {
    '': PlansScreen,
    '/times': ExamTimesScreen,
    '/assign': AssignmentsScreen,
    '/:plan': PlanDayScreen,
  }),
  ...inBatch('exam', { '': ExamDayScreen, '/hall': HallOfBatch, '/postponed': PostponedScreen }),
  ...inBatch('marking', { '': MarkingScreen, '/paper': PaperMarksScreen }),
  ...inBatch('results', {
    '': ResultsScreen,
    '/releases': ReleasesScreen,
    '/corrections': ResultCorrectionsScreen,
    '/appeals': AppealsScreen,
  }),
  ...inBatch('certificates', {
    '': CertificatesOfBatch,
    '/changes': CertificateChangesScreen,
    '/posts': PostsScreen,
    '/filing': FilingScreen,
  }),
  ...inBatch('history', { '': HistoryScreen }),
  ...inSection('/hall', { '': HallScreen }),
  ...inSection('/postponed', { '': PostponedScreen }),
  ...inSection('/venues', { '': VenuesScreen }),
  ...inSection('/examiner-days', { '': ExaminerDaysScreen }),
  ...inSection('/lengths', { '': LengthsScreen }),
  ...inSection('/certificate-templates', { '': CertTemplatesScreen, '/:id': CertTemplateScreen }),
  ...inSection('/catalogue', { '': CatalogueScreen }),
  ...inSection('/questions', { '': QuestionsScreen }),
  ...inSection('/examiners', { '': ExaminersScreen }),
  ...inSection('/results', {
    '': ResultsScreen,
    '/releases': ReleasesScreen,
    '/corrections': ResultCorrectionsScreen,
    '/certificate-changes': CertificateChangesScreen,
    '/certificate-posts': PostsScreen,
    '/appeals': AppealsScreen,
    '/certificates': CertificatesScreen,
  }),
  ...inSection('/other-results', { '': OtherResultsScreen }),
  ...inSection('/news', {
    '': NewsListScreen,
    '/banner': BannerScreen,
    '/channels': ChannelsScreen,
    '/:id': NewsEditorScreen,
  }),
  ...inSection('/site', { '': SiteScreen }),
  ...inSection('/accounts', { '': AccountsScreen }),
  ...inSection('/privacy', { '': DataRequestsScreen, '/retention': RetentionScreen }),
  ...inSection('/operation', { '': OperationScreen }),
  ...inSection('/people', { '': PeopleScreen }),
  ...inSection('/system/audit', { '': AuditScreen, '/alarms': AlarmsScreen, '/seals': SealsScreen }),
]

/** Takes an address that an earlier build had to its present place, in the same entry of the history. */
function AtPresent({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const moved = newAddress(pathname + search)
  useEffect(() => {
    if (moved !== null) navigate(moved, { replace: true })
  }, [moved, navigate])
  return moved === null ? children : null
}

/** All routes below /admin with their screens. */
export function ConsoleRoutes() {
  const staff = useStaff()
  const mayOpen = useCallback(
    (path: string) => {
      const access = accessOf(newAddress(path) ?? path)
      return access === undefined || maySee(staff, access)
    },
    [staff],
  )
  return (
    <MayOpenContext value={mayOpen}>
      <ConsoleShell>
        <AtPresent>
          <Routes routes={routes} otherwise={<NotFoundScreen />} />
        </AtPresent>
      </ConsoleShell>
    </MayOpenContext>
  )
}
