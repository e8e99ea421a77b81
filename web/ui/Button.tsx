import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from '#web/shell/router.tsx'
import style from './Button.module.css'

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain'

type ButtonOptions = { look?: ButtonLook; wide?: boolean; small?: boolean }

function classOf({ look = 'primary', wide, small }: ButtonOptions): string {
  return [style.button, style[look], wide && style.wide, small && style.small].filter(Boolean).join(' ')
}

type ButtonProps = ButtonOptions &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
    /** While true the button keeps its place and focus, shows progress and ignores clicks. */
    busy?: boolean
    busyText?: string
    children: ReactNode
  }

/** A button at least 44 px high. `busy` ignores clicks instead of disabling the button, so that focus is not lost. */
export function Button({
  look,
  wide,
  small,
  busy,
  busyText,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classOf({ look, wide, small })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={style.beat} aria-hidden="true" />}
      <span>{busy && busyText ? busyText : children}</span>
    </button>
  )
}

/** A link to another screen that looks like a button. */
export function ButtonLink({
  to,
  replace,
  onClick,
  children,
  ...look
}: ButtonOptions & { to: string; replace?: boolean; onClick?: () => void; children: ReactNode }) {
  return (
    <Link to={to} replace={replace} onClick={onClick} className={classOf(look)}>
      <span>{children}</span>
    </Link>
  )
}
