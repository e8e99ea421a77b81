import type { ComponentType } from 'react'
import { NotFoundScreen } from './screens/about/NotFoundScreen.tsx'
import { HomeScreen } from './screens/home/HomeScreen.tsx'
import { ChannelsScreen } from './screens/news/ChannelsScreen.tsx'
import { NewsDetailScreen } from './screens/news/NewsDetailScreen.tsx'
import { NewsListScreen } from './screens/news/NewsListScreen.tsx'
import { lazyScreen } from './shell/lazyScreen.ts'

export type ScreenRoute = {
  /** As the specification writes it; matched without regard to case. */
  path: string
  Screen: ComponentType
  /** Sends to /Login and back here (specification, section 6). */
  needsLogin?: boolean
  /** Shows the tab bar. */
  hasTabs?: boolean
  /** What a forwarded link to it says, where the title of the page would not do (specification, section 2). */
  share?: { title: string; desc: string }
  /** Uses the whole width of a tablet or a desk, where the others stay a column. */
  isWide?: boolean
}

/**
 * Every screen by its address. The server renders the first block, so it is imported outright: a lazy part inside would
 * reach the browser as an empty page. Everything else is fetched when it is opened.
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
    hasTabs: true,
  },
  {
    path: '/connect',
    Screen: lazyScreen(() => import('./screens/about/ConnectScreen.tsx').then((m) => m.ConnectScreen)),
    hasTabs: true,
  },
  {
    path: '/TeachersList',
    Screen: lazyScreen(() => import('./screens/demo/TeachersListScreen.tsx').then((m) => m.TeachersListScreen)),
  },
  {
    path: '/ShopIndex',
    Screen: lazyScreen(() => import('./screens/demo/ShopIndexScreen.tsx').then((m) => m.ShopIndexScreen)),
  },
  {
    path: '/ExamApply',
    Screen: lazyScreen(() => import('./screens/enrol/EnrolScreen.tsx').then((m) => m.EnrolScreen)),
    needsLogin: true,
  },
  {
    path: '/MyEnroll',
    Screen: lazyScreen(() => import('./screens/mine/MyEnrollScreen.tsx').then((m) => m.MyEnrollScreen)),
    needsLogin: true,
  },
  {
    path: '/EnrollDetails',
    Screen: lazyScreen(() => import('./screens/mine/EnrollDetailsScreen.tsx').then((m) => m.EnrollDetailsScreen)),
    needsLogin: true,
  },
  {
    path: '/ExamTimeInfo',
    Screen: lazyScreen(() => import('./screens/examDay/ExamTimeScreen.tsx').then((m) => m.ExamTimeScreen)),
    needsLogin: true,
  },
  {
    path: '/AdmissionTicket',
    Screen: lazyScreen(() => import('./screens/ticket/AdmissionTicketScreen.tsx').then((m) => m.AdmissionTicketScreen)),
    needsLogin: true,
  },
  {
    path: '/SetOfflineExamTracks',
    Screen: lazyScreen(() => import('./screens/tracks/TracksScreen.tsx').then((m) => m.TracksScreen)),
    needsLogin: true,
  },
  {
    path: '/ExamList',
    Screen: lazyScreen(() => import('./screens/exam/ExamListScreen.tsx').then((m) => m.ExamListScreen)),
    needsLogin: true,
  },
  {
    path: '/ExamOnline',
    Screen: lazyScreen(() => import('./screens/exam/ExamOnlineScreen.tsx').then((m) => m.ExamOnlineScreen)),
    needsLogin: true,
  },
  {
    path: '/Answerkey',
    Screen: lazyScreen(() => import('./screens/hearing/AnswerkeyScreen.tsx').then((m) => m.AnswerkeyScreen)),
    needsLogin: true,
  },
  {
    path: '/Video',
    Screen: lazyScreen(() => import('./screens/exam/VideoScreen.tsx').then((m) => m.VideoScreen)),
  },
  {
    path: '/ExamResultInfo',
    Screen: lazyScreen(() => import('./screens/result/ResultScreen.tsx').then((m) => m.ResultScreen)),
    needsLogin: true,
  },
  {
    path: '/ExamOtherResultInfo',
    Screen: lazyScreen(() => import('./screens/result/OtherResultScreen.tsx').then((m) => m.OtherResultScreen)),
    needsLogin: true,
  },
  {
    path: '/FireworksClient',
    Screen: lazyScreen(() => import('./screens/result/CelebrationScreen.tsx').then((m) => m.CelebrationScreen)),
    needsLogin: true,
    share: { title: '音乐考级喜报', desc: '孩子的每一次进步都值得喝彩' },
  },
  {
    path: '/MIReview',
    Screen: lazyScreen(() => import('./screens/exam/ReadReviewScreen.tsx').then((m) => m.ReadReviewScreen)),
  },
  {
    path: '/SingReview',
    Screen: lazyScreen(() => import('./screens/exam/ReadReviewScreen.tsx').then((m) => m.ReadReviewScreen)),
  },
  {
    path: '/service',
    Screen: lazyScreen(() => import('./screens/about/ServiceScreen.tsx').then((m) => m.ServiceScreen)),
  },
  {
    path: '/privacy',
    Screen: lazyScreen(() => import('./screens/about/PrivacyScreen.tsx').then((m) => m.PrivacyScreen)),
  },
  {
    path: '/Login',
    Screen: lazyScreen(() => import('./screens/account/LoginScreen.tsx').then((m) => m.LoginScreen)),
  },
  {
    path: '/Register',
    Screen: lazyScreen(() => import('./screens/account/RegisterScreen.tsx').then((m) => m.RegisterScreen)),
  },
  {
    path: '/ForgetPwd',
    Screen: lazyScreen(() => import('./screens/account/ForgetPwdScreen.tsx').then((m) => m.ForgetPwdScreen)),
  },
  {
    path: '/ExaminerLogin',
    Screen: lazyScreen(() => import('./screens/account/ExaminerLoginScreen.tsx').then((m) => m.ExaminerLoginScreen)),
  },
  {
    path: '/VipCenter',
    Screen: lazyScreen(() => import('./screens/account/VipCenterScreen.tsx').then((m) => m.VipCenterScreen)),
    hasTabs: true,
  },
  {
    path: '/Assessment',
    Screen: lazyScreen(() => import('./screens/examiner/AssessmentScreen.tsx').then((m) => m.AssessmentScreen)),
  },
  {
    path: '/AssessDetails',
    Screen: lazyScreen(() => import('./screens/examiner/AssessDetailsScreen.tsx').then((m) => m.AssessDetailsScreen)),
    isWide: true,
  },
  {
    path: '/ReviewHearing',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewHearingScreen.tsx').then((m) => m.ReviewHearingScreen)),
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/ExamTimeList',
    Screen: lazyScreen(() => import('./screens/examiner/ExamTimeListScreen.tsx').then((m) => m.ExamTimeListScreen)),
    needsLogin: true,
  },
  {
    path: '/ExamTimeUserList',
    Screen: lazyScreen(() =>
      import('./screens/examiner/ExamTimeUserListScreen.tsx').then((m) => m.ExamTimeUserListScreen),
    ),
    needsLogin: true,
  },
  {
    path: '/ReviewResults',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewResultsScreen.tsx').then((m) => m.ReviewResultsScreen)),
    needsLogin: true,
  },
  {
    path: '/OnSiteReview',
    Screen: lazyScreen(() => import('./screens/onSite/OnSiteReviewScreen.tsx').then((m) => m.OnSiteReviewScreen)),
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/ReviewInfo',
    Screen: lazyScreen(() => import('./screens/examiner/ReviewInfoScreen.tsx').then((m) => m.ReviewInfoScreen)),
    needsLogin: true,
    isWide: true,
  },
  {
    path: '/MusicExam',
    Screen: lazyScreen(() => import('./screens/account/MusicExamScreen.tsx').then((m) => m.MusicExamScreen)),
    needsLogin: true,
  },
]

/** The route of a path, or null: then the answer is /404. */
export function routeOf(pathname: string): ScreenRoute | null {
  const wanted = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return routes.find((route) => route.path.toLowerCase() === wanted) ?? null
}
