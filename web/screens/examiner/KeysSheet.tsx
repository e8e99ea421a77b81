import { FactList } from '#web/ui/FactList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { type DeskFacts, deskKeys, isCommandHere, keyName } from './deskKeys.ts'

const whileWriting = [
  { label: '从输入框回到快捷键', value: 'Esc' },
  { label: '提交评审', value: 'Ctrl + Enter' },
]

/** Lists only the keyboard commands that work at this desk. */
export function KeysSheet({ desk, onClose }: { desk: DeskFacts; onClose: () => void }) {
  const facts = deskKeys
    .filter(({ command }) => isCommandHere(command, desk))
    .map(({ keys, label }) => ({ label, value: [...new Set(keys.map(keyName))].join(' 或 ') }))
  return (
    <Sheet title="快捷键" onClose={onClose} isRead>
      <FactList facts={desk.isWriting ? [...facts, ...whileWriting] : facts} />
    </Sheet>
  )
}
