import { candidateName } from '#web/screens/examiner/candidateName.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { Hall } from './hall.ts'
import { PersonFacts } from './PersonFacts.tsx'

type CheckInSheetProps = { row: WorkRow; photo: string; hall: Hall; onClose: () => void }

/** Checks a candidate in from the list without a code: the examiner compares the face himself. */
export function CheckInSheet({ row, photo, hall, onClose }: CheckInSheetProps) {
  const checkIn = async () => {
    await hall.act(row, candidateName(row), { kind: 'checkIn' })
    onClose()
  }
  return (
    <Sheet
      title="核对考生"
      onClose={onClose}
      foot={
        <Button wide onClick={() => void checkIn()}>
          确认是本人，签到
        </Button>
      }
    >
      <PersonFacts person={row} photo={photo} />
    </Sheet>
  )
}
