import { lazyScreen } from '#client/lazyScreen.ts'
import { plainPath } from '#web/shell/location.ts'
import { resultRoutes } from './resultRoutes.ts'
import type { ScreenRoute } from './screenRoute.ts'
import { NotFoundScreen } from './screens/about/NotFoundScreen.tsx'
import { HomeScreen } from './screens/home/HomeScreen.tsx'
import { ChannelsScreen } from './screens/news/ChannelsScreen.tsx'
import { NewsDetailScreen } from './screens/news/NewsDetailScreen.tsx'
import { NewsListScreen } from './screens/news/NewsListScreen.tsx'
import { teacherRoutes } from './teacherRoutes.ts'

/**
 * All screens by address. The first block is rendered on the server and therefore imported statically: a lazy screen
 * would be rendered empty. The others load when opened.
 */
export const routes: readonly ScreenRoute[] = [
  { path: '/', Screen: HomeScreen, hasTabs: true },
  { path: '/NewsList', Screen: NewsListScreen },
  { path: '/Channels', Screen: ChannelsScreen },
  { path: '/NewsDetail', Screen: NewsDetailScreen },
  { path: '/404', Screen: NotFoundScreen },

  {
    path: '/ExamCenter',
    Screen: lazyScreen(() => import('./screens/hub/ExamCenterScreen.tsx').then((m) => m.ExamCenterScreen)),
    title: '音乐考级',
    skeleton: 'cards',
    hasTabs: true,
  },
  {
    path: '/connect',
    Screen: lazyScreen(() => import('./screens/about/ConnectScreen.tsx').then((m) => m.ConnectScreen)),
    title: '联系我们',
    skeleton: 'text',
    hasTabs: true,
  },
  {
    path: '/TeachersList',
    Screen: lazyScreen(() => import('./screens/demo/TeachersListScreen.tsx').then((m) => m.TeachersListScreen)),
    title: '音乐教师',
    skeleton: 'text',
  },
  {
    path: '/ShopIndex',
    Screen: lazyScreen(() => import('./screens/demo/ShopIndexScreen.tsx').then((m) => m.ShopIndexScreen)),
    title: '琴行与书店',
    skeleton: 'text',
  },
  {
    path: '/Pieces',
    Screen: lazyScreen(() => import('./screens/pieces/PiecesScreen.tsx').then((m) => m.PiecesScreen)),
    title: '考什么曲目',
    skeleton: 'form',
  },
  {
    path: '/ExamApply',
    Screen: lazyScreen(() => import('./screens/enrol/EnrolScreen.tsx').then((m) => m.EnrolScreen)),
    title: '在线报名',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/MyEnroll',
    Screen: lazyScreen(() => import('./screens/mine/MyEnrollScreen.tsx').then((m) => m.MyEnrollScreen)),
    title: '我的报名',
    skeleton: 'cards',
    needsLogin: true,
  },
  ...teacherRoutes,
  {
    path: '/MyData',
    Screen: lazyScreen(() => import('./screens/myData/MyDataScreen.tsx').then((m) => m.MyDataScreen)),
    title: '我的信息',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/Invoices',
    Screen: lazyScreen(() => import('./screens/invoice/InvoicesScreen.tsx').then((m) => m.InvoicesScreen)),
    title: '发票',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/EnrollDetails',
    Screen: lazyScreen(() => import('./screens/mine/EnrollDetailsScreen.tsx').then((m) => m.EnrollDetailsScreen)),
    title: '报名详情',
    skeleton: 'facts',
    needsLogin: true,
  },
  {
    path: '/Messages',
    Screen: lazyScreen(() => import('./screens/messages/MessagesScreen.tsx').then((m) => m.MessagesScreen)),
    title: '消息',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/ExamTimeInfo',
    Screen: lazyScreen(() => import('./screens/examDay/ExamTimeScreen.tsx').then((m) => m.ExamTimeScreen)),
    title: '查询考场',
    skeleton: 'form',
    needsLogin: true,
  },
  {
    path: '/AdmissionTicket',
    Screen: lazyScreen(() => import('./screens/ticket/AdmissionTicketScreen.tsx').then((m) => m.AdmissionTicketScreen)),
    title: '准考证',
    skeleton: 'facts',
    needsLogin: true,
  },
  {
    path: '/SetOfflineExamTracks',
    Screen: lazyScreen(() => import('./screens/tracks/TracksScreen.tsx').then((m) => m.TracksScreen)),
    title: '选择曲目',
    skeleton: 'form',
    needsLogin: true,
  },
  {
    path: '/ExamList',
    Screen: lazyScreen(() => import('./screens/exam/ExamListScreen.tsx').then((m) => m.ExamListScreen)),
    title: '线上考试',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/ExamOnline',
    Screen: lazyScreen(() => import('./screens/exam/ExamOnlineScreen.tsx').then((m) => m.ExamOnlineScreen)),
    title: '线上考试',
    skeleton: 'facts',
    needsLogin: true,
  },
  {
    path: '/Answerkey',
    Screen: lazyScreen(() => import('./screens/hearing/AnswerkeyScreen.tsx').then((m) => m.AnswerkeyScreen)),
    title: '听力考试',
    skeleton: 'facts',
    needsLogin: true,
  },
  {
    path: '/Video',
    Screen: lazyScreen(() => import('./screens/exam/VideoScreen.tsx').then((m) => m.VideoScreen)),
    title: '查看视频',
    skeleton: 'facts',
  },
  ...resultRoutes,
  {
    path: '/MIReview',
    Screen: lazyScreen(() => import('./screens/exam/ReadReviewScreen.tsx').then((m) => m.ReadReviewScreen)),
    title: '考官评语',
    skeleton: 'facts',
  },
  {
    path: '/SingReview',
    Screen: lazyScreen(() => import('./screens/exam/ReadReviewScreen.tsx').then((m) => m.ReadReviewScreen)),
    title: '考官评语',
    skeleton: 'facts',
  },
  {
    path: '/service',
    Screen: lazyScreen(() => import('./screens/about/ServiceScreen.tsx').then((m) => m.ServiceScreen)),
    title: '服务协议',
    skeleton: 'text',
  },
  {
    path: '/privacy',
    Screen: lazyScreen(() => import('./screens/about/PrivacyScreen.tsx').then((m) => m.PrivacyScreen)),
    title: '隐私政策',
    skeleton: 'text',
  },
  {
    path: '/Login',
    Screen: lazyScreen(() => import('./screens/account/LoginScreen.tsx').then((m) => m.LoginScreen)),
    title: '登录',
    skeleton: 'form',
  },
  {
    path: '/Register',
    Screen: lazyScreen(() => import('./screens/account/RegisterScreen.tsx').then((m) => m.RegisterScreen)),
    title: '注册',
    skeleton: 'form',
  },
  {
    path: '/ForgetPwd',
    Screen: lazyScreen(() => import('./screens/account/ForgetPwdScreen.tsx').then((m) => m.ForgetPwdScreen)),
    title: '重置密码',
    skeleton: 'form',
  },
  {
    path: '/ExaminerLogin',
    Screen: lazyScreen(() => import('./screens/account/ExaminerLoginScreen.tsx').then((m) => m.ExaminerLoginScreen)),
    title: '考官登录',
    skeleton: 'form',
  },
  {
    path: '/VipCenter',
    Screen: lazyScreen(() => import('./screens/account/VipCenterScreen.tsx').then((m) => m.VipCenterScreen)),
    title: '我的',
    skeleton: 'facts',
    needsLogin: true,
    hasTabs: true,
  },
  {
    path: '/Assessment',
    Screen: lazyScreen(() => import('./screens/examiner/AssessmentScreen.tsx').then((m) => m.AssessmentScreen)),
    title: '评审',
    skeleton: 'cards',
  },
  {
    path: '/AssessDetails',
    Screen: lazyScreen(() => import('./screens/examiner/AssessDetailsScreen.tsx').then((m) => m.AssessDetailsScreen)),
    title: '评审',
    skeleton: 'facts',
    isWide: true,
  },
  {
    path: '/ReviewHearing',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewHearingScreen.tsx').then((m) => m.ReviewHearingScreen)),
    title: '听力评审',
    skeleton: 'facts',
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/ExamTimeList',
    Screen: lazyScreen(() => import('./screens/examiner/ExamTimeListScreen.tsx').then((m) => m.ExamTimeListScreen)),
    title: '评审',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/ExamTimeUserList',
    Screen: lazyScreen(() =>
      import('./screens/examiner/ExamTimeUserListScreen.tsx').then((m) => m.ExamTimeUserListScreen),
    ),
    title: '考生列表',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/ReviewResults',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewResultsScreen.tsx').then((m) => m.ReviewResultsScreen)),
    title: '已评审',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/OnSiteReview',
    Screen: lazyScreen(() => import('./screens/onSite/OnSiteReviewScreen.tsx').then((m) => m.OnSiteReviewScreen)),
    title: '现场评审',
    skeleton: 'cards',
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/Wall',
    Screen: lazyScreen(() => import('./screens/wall/WallScreen.tsx').then((m) => m.WallScreen)),
    title: '考场大屏',
    skeleton: 'cards',
    isWide: true,
  },
  {
    path: '/ReviewInfo',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewInfoScreen.tsx').then((m) => m.ReviewInfoScreen)),
    title: '评审',
    skeleton: 'facts',
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/MusicExam',
    Screen: lazyScreen(() => import('./screens/account/MusicExamScreen.tsx').then((m) => m.MusicExamScreen)),
    title: '考级办理',
    skeleton: 'cards',
    needsLogin: true,
  },
]

/** Returns the route of a path, or null, which leads to /404. */
export function routeOf(pathname: string): ScreenRoute | null {
  const wanted = plainPath(pathname)
  return routes.find((route) => route.path.toLowerCase() === wanted) ?? null
}
