import { LogoutOutlined, SafetyOutlined, SearchOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { JobsButton } from '#admin/kit/jobs/JobsButton.tsx'
import { keptForms } from '#admin/kit/kept/keptInput.ts'
import { LeaveQuestion } from '#admin/kit/kept/LeaveQuestion.tsx'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { Link, useLocation } from '#admin/kit/page/router.tsx'
import { useOnline } from '#client/useOnline.ts'
import styles from './ConsoleShell.module.css'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { permissionsOf } from './me/permissions.ts'
import { home, Navigation } from './Navigation.tsx'
import { Palette } from './palette/Palette.tsx'
import { usePalette } from './palette/usePalette.ts'
import { maySee, ownEntries, sections } from './sections.ts'
import { signOut } from './signOut.ts'
import { useStaff } from './staff.ts'
import { useMedia } from './useMedia.ts'

/** The frame of the console: navigation by role, the signed-in person, the network's state, and the current screen. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const staff = useStaff()
  const isOnline = useOnline()
  const { message, modal } = App.useApp()
  const isNarrow = useMedia('(max-width: 899px)')
  const own = sections.filter((section) => maySee(staff, section))
  const palette = usePalette()
  const side = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // The keys are the new screen's now: on the link that opened it, Enter would open it again.
    if (pathname && side.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  const leave = async () => {
    const unsaved = leaveGuard.unsaved(keptForms())
    const isSure =
      unsaved === 0 ||
      (await modal.confirm({
        title: `还有 ${unsaved} 项内容没有保存`,
        content: '退出后，这台电脑上没有保存的内容都会清除。建议先保存，或等网络恢复后再退出。',
        okText: '仍然退出',
        cancelText: '留下',
      }))
    if (isSure && !(await signOut())) message.warning('已在本机退出，但服务器暂时没有回应')
  }

  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        跳到正文
      </a>
      <aside ref={side} className={isNarrow ? styles.narrowSide : styles.side}>
        <p className={styles.brand}>{isNarrow ? '考级' : '音乐考级管理台'}</p>
        <Button
          icon={<SearchOutlined />}
          className={styles.find}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={palette.open}
          {...(isNarrow ? { 'aria-label': '查找' } : {})}
        >
          {!isNarrow && '查找　Ctrl K'}
        </Button>
        <Navigation entries={ownEntries(staff)} isNarrow={isNarrow} />
        <div className={styles.person}>
          {!isNarrow && (
            <Link to="/me" className={styles.personName} title="我的权限">
              {staff.Name || staff.NickName || staff.Mobile}
              <small>
                {permissionsOf(staff.Roles)
                  .map(({ label }) => label)
                  .join('、') || '没有角色'}
              </small>
            </Link>
          )}
          <Link to="/security" className={styles.security} aria-label="我的安全" title="我的安全：两步验证与登录设备">
            <SafetyOutlined />
          </Link>
          <JobsButton />
          <Button type="text" icon={<LogoutOutlined />} onClick={leave} aria-label="退出登录" title="退出登录" />
        </div>
      </aside>
      <LeaveQuestion />
      {palette.isOpen && <Palette sections={[home, ...own]} onClose={palette.close} />}
      <div className={styles.body}>
        {!isOnline && (
          <p role="status" className={styles.offline}>
            网络已断开。已显示的内容可以继续查看，操作会在恢复后重试。
          </p>
        )}
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <ErrorBoundary path={pathname}>
            <Suspense fallback={<Skeleton active aria-label="正在加载" />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}
