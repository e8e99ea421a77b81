import { lazyScreen } from '#client/lazyScreen.ts'
import type { ScreenRoute } from './screenRoute.ts'

/** The part of `routes` for results and what follows from them. */
export const resultRoutes: readonly ScreenRoute[] = [
  {
    path: '/ExamResultInfo',
    Screen: lazyScreen(() => import('./screens/result/ResultScreen.tsx').then((m) => m.ResultScreen)),
    title: '成绩查询',
    skeleton: 'form',
    needsLogin: true,
  },
  {
    path: '/Certificates',
    Screen: lazyScreen(() => import('./screens/certificates/CertificatesScreen.tsx').then((m) => m.CertificatesScreen)),
    title: '我的证书',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/Appeal',
    Screen: lazyScreen(() => import('./screens/appeal/AppealScreen.tsx').then((m) => m.AppealScreen)),
    title: '成绩复核',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/ExamOtherResultInfo',
    Screen: lazyScreen(() => import('./screens/result/OtherResultScreen.tsx').then((m) => m.OtherResultScreen)),
    title: '其他成绩查询',
    skeleton: 'form',
    needsLogin: true,
  },
  {
    path: '/FireworksClient',
    Screen: lazyScreen(() => import('./screens/result/CelebrationScreen.tsx').then((m) => m.CelebrationScreen)),
    title: '成绩喜报',
    skeleton: 'facts',
    needsLogin: true,
    share: { title: '音乐考级喜报', desc: '孩子的每一次进步都值得喝彩' },
  },
]
