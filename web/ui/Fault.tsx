import type { ReactNode } from 'react'
import style from './Fault.module.css'

type FaultProps = { id?: string; className?: string | undefined; children: ReactNode }

/** The error message of a control; screen readers read it out when it appears. */
export function Fault({ id, className = '', children }: FaultProps) {
  return (
    <p id={id} className={`${style.fault} ${className}`} role="alert">
      {children}
    </p>
  )
}
