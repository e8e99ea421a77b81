import { FactList } from '#web/ui/FactList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { deskKeys, keyName } from './deskKeys.ts'

const others = [
  { label: '从输入框回到快捷键', value: 'Esc' },
  { label: '提交评审', value: 'Ctrl + Enter' },
]

/** What the keyboard can do at the desk. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const facts = deskKeys.map(({ keys, label }) => ({ label, value: [...new Set(keys.map(keyName))].join(' 或 ') }))
  return (
    <Sheet title="快捷键" onClose={onClose}>
      <FactList facts={[...facts, ...others]} />
    </Sheet>
  )
}
