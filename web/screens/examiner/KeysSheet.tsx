import { FactList } from '#web/ui/FactList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { deskKeys, keyName } from './deskKeys.ts'

/** What the keyboard can do at the desk. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const facts = deskKeys.map(({ keys, label }) => ({ label, value: keys.map(keyName).join(' 或 ') }))
  return (
    <Sheet title="快捷键" onClose={onClose}>
      <FactList facts={[...facts, { label: '提交评审', value: 'Ctrl + Enter' }]} />
    </Sheet>
  )
}
