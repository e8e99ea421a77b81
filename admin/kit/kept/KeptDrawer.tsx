import { Drawer, type DrawerProps } from 'antd'
import { useState } from 'react'
import type { KeptForm } from './KeptForm.ts'
import { leaveGuard } from './leaveGuard.ts'
import { useFocusBack } from './useFirstField.ts'
import { FormsWithin } from './useKeptForm.ts'

interface Props extends Omit<DrawerProps, 'onClose'> {
  onClose: () => void
}

/** A drawer that may hold forms: it asks before it is closed with something typed and not sent. */
export function KeptDrawer({ onClose, children, ...drawer }: Props) {
  const [within] = useState(() => new Set<KeptForm>())
  useFocusBack(drawer.open === true)
  return (
    <Drawer {...drawer} onClose={() => leaveGuard.whenLeft(onClose, within)}>
      <FormsWithin value={within}>{children}</FormsWithin>
    </Drawer>
  )
}
