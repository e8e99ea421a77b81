import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { blankQuestion } from './questionInput.ts'

/** Makes a new question. Mounting opens it. */
export function NewQuestion({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  return (
    <KeptModal open title="新建题目" width={600} footer={null} onCancel={onClose}>
      <QuestionForm question={blankQuestion} onSaved={onSaved} />
    </KeptModal>
  )
}
