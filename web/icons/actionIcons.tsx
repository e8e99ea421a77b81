import { Svg } from './Svg.tsx'

const chevronPaths = {
  left: 'M14.5 5.5 8 12l6.5 6.5',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
} as const

export function ChevronIcon({ direction }: { direction: keyof typeof chevronPaths }) {
  return (
    <Svg size={20}>
      <path d={chevronPaths[direction]} />
    </Svg>
  )
}

export function CloseIcon() {
  return (
    <Svg>
      <path d="m6.5 6.5 11 11m0-11-11 11" />
    </Svg>
  )
}

export function CheckIcon() {
  return (
    <Svg size={20}>
      <path d="m5 12.5 4.6 4.6L19 7.4" strokeWidth="2" />
    </Svg>
  )
}

export function AlertIcon() {
  return (
    <Svg size={20}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.4v5.4m0 3.2v.2" strokeWidth="2" />
    </Svg>
  )
}

export function EyeIcon({ open }: { open: boolean }) {
  return (
    <Svg>
      <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      {!open && <path d="m5 19 14-14" />}
    </Svg>
  )
}

export function PhoneIcon() {
  return (
    <Svg>
      <path d="M7.6 3.8 10 8.2 8 10.1c.9 2.4 3.4 4.9 5.9 5.9l1.9-2 4.4 2.4c-.1 2.2-1.6 4-3.9 4C9.8 20 4 14.2 3.6 7.700c0-2.3 1.8-3.8 4-3.900Z" />
    </Svg>
  )
}

export function PlayIcon() {
  return (
    <Svg size={18}>
      <path d="M7.5 5v14l11-7-11-7Z" fill="currentColor" />
    </Svg>
  )
}

export function PauseIcon() {
  return (
    <Svg size={18}>
      <path d="M8 5.500v13m8-13v13" strokeWidth="3" />
    </Svg>
  )
}
