import { lazyScreen } from '#client/lazyScreen.ts'
import type { ScreenRoute } from './screenRoute.ts'

/** The part of `routes` for accounts with many pupils, and the page of their guardians, which needs no login. */
export const teacherRoutes: readonly ScreenRoute[] = [
  {
    path: '/PayTogether',
    Screen: lazyScreen(() => import('./screens/bill/PayTogetherScreen.tsx').then((m) => m.PayTogetherScreen)),
    title: '合并缴费',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/Bill',
    Screen: lazyScreen(() => import('./screens/bill/BillScreen.tsx').then((m) => m.BillScreen)),
    title: '合并缴费单',
    skeleton: 'facts',
    needsLogin: true,
  },
  {
    path: '/Pupils',
    Screen: lazyScreen(() => import('./screens/pupils/PupilsScreen.tsx').then((m) => m.PupilsScreen)),
    title: '批量报名',
    skeleton: 'cards',
    needsLogin: true,
  },
  {
    path: '/PupilSheet',
    Screen: lazyScreen(() => import('./screens/pupils/PupilSheetScreen.tsx').then((m) => m.PupilSheetScreen)),
    title: '用表格录入考生',
    skeleton: 'form',
    needsLogin: true,
  },
  {
    path: '/GuardianConsent',
    Screen: lazyScreen(() => import('./screens/pupils/GuardianScreen.tsx').then((m) => m.GuardianScreen)),
    title: '监护人同意',
    skeleton: 'form',
  },
]
