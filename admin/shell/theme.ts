import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'

const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** The library's compact sizes take its type down to 12 and 10 pixels. The type stays at 14, and 12 for what is small. */
const fullType: MappingAlgorithm = (seed, map) => {
  const full = theme.defaultAlgorithm(seed)
  const type = Object.entries(full).filter(([name]) => /^(fontSize|fontHeight|lineHeight)/.test(name))
  return { ...full, ...map, ...Object.fromEntries(type) }
}

/** The palette of `web/styles/tokens.css` for antd; `isDark` and `isMotionReduced` follow the system. */
export function consoleTheme(isDark: boolean, isMotionReduced: boolean): ThemeConfig {
  const style = window.getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  // In the dark scheme the primary colour is light, so text on it must be dark.
  const onSolid = isDark ? colour('desk') : colour('on-primary')
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm, fullType],
    token: {
      colorPrimary: colour('primary'),
      colorPrimaryHover: isDark ? colour('on-primary-soft') : colour('primary-press'),
      colorPrimaryActive: isDark ? colour('on-primary-soft') : colour('primary-press'),
      colorPrimaryBg: colour('primary-wash'),
      colorPrimaryBgHover: colour('primary-wash'),
      colorInfo: colour('primary'),
      colorInfoBg: colour('primary-wash'),
      colorLink: colour('primary'),
      colorLinkHover: isDark ? colour('on-primary-soft') : colour('primary-press'),
      colorLinkActive: isDark ? colour('on-primary-soft') : colour('primary-press'),
      colorSuccess: colour('pass'),
      colorSuccessBg: colour('pass-wash'),
      colorSuccessText: colour('pass'),
      colorWarning: colour('warn-ink'),
      colorWarningBg: colour('warn-wash'),
      colorError: colour('accent'),
      colorErrorText: colour('accent'),
      colorErrorBg: colour('accent-wash'),
      colorErrorHover: colour('accent'),
      colorErrorActive: colour('accent'),
      colorText: colour('ink'),
      colorTextHeading: colour('ink'),
      colorTextSecondary: colour('ink-soft'),
      colorTextTertiary: colour('ink-soft'),
      colorTextDescription: colour('ink-soft'),
      colorTextPlaceholder: colour('ink-soft'),
      colorTextLightSolid: onSolid,
      colorBgBase: colour('surface'),
      colorBgContainer: colour('surface'),
      colorBgElevated: colour('surface'),
      colorBgLayout: colour('paper'),
      colorFillAlter: colour('sunk'),
      colorBorder: colour('edge'),
      colorBorderSecondary: colour('hairline'),
      colorSplit: colour('hairline'),
      fontFamily: 'var(--face)',
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 34,
      motion: !isMotionReduced,
      motionEaseInOut: ease,
      motionEaseOut: ease,
    },
    components: {
      Table: { headerBg: colour('sunk'), rowHoverBg: colour('primary-wash'), headerColor: colour('ink-soft') },
      Tooltip: { colorBgSpotlight: isDark ? colour('hairline') : colour('ink'), colorTextLightSolid: '#ffffff' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
