import { Svg } from './Svg.tsx'

type TabIconProps = { isCurrent: boolean }

/** A concert hall with its roof. */
export function HallIcon({ isCurrent }: TabIconProps) {
  return (
    <Svg>
      <path d="M3.2 10.2 12 4l8.8 6.2" />
      <path d="M5.4 9v10.800h13.200V9" fill={isCurrent ? 'currentColor' : 'none'} />
      <path d="M9.6 19.800v-4.600a2.4 2.4 0 0 1 4.8 0v4.6" stroke={isCurrent ? 'var(--surface)' : 'currentColor'} />
    </Svg>
  )
}

/** Two beamed notes. */
export function NotesIcon({ isCurrent }: TabIconProps) {
  const fill = isCurrent ? 'currentColor' : 'none'
  return (
    <Svg>
      <ellipse cx="6.6" cy="17.8" rx="3" ry="2.3" transform="rotate(-18 6.6 17.8)" fill={fill} />
      <ellipse cx="16.6" cy="15.8" rx="3" ry="2.3" transform="rotate(-18 16.6 15.8)" fill={fill} />
      <path d="M9.5 17V6.200l10-2.200v11" />
      <path d="m9.5 9.4 10-2.2" />
    </Svg>
  )
}

/** A telephone handset. */
export function HandsetIcon({ isCurrent }: TabIconProps) {
  return (
    <Svg>
      <path
        d="M7.6 3.8 10 8.2 8 10.100c.9 2.4 3.4 4.9 5.9 5.900l1.9-2 4.4 2.400c-.1 2.2-1.6 4-3.9 4C9.8 20 4 14.2 3.6 7.700c0-2.3 1.8-3.8 4-3.900Z"
        fill={isCurrent ? 'currentColor' : 'none'}
      />
      <path d="M14.5 4.300a6 6 0 0 1 5.2 5.2" />
    </Svg>
  )
}

/** A head and shoulders. */
export function PersonIcon({ isCurrent }: TabIconProps) {
  const fill = isCurrent ? 'currentColor' : 'none'
  return (
    <Svg>
      <circle cx="12" cy="8.2" r="4" fill={fill} />
      <path d="M4.4 20c.7-3.7 3.7-5.8 7.6-5.800s6.9 2.1 7.6 5.800Z" fill={fill} />
    </Svg>
  )
}
