import { type BatchStage, batchPath, batchStages } from '#admin/shell/batchStages.ts'
import { maySee } from '#admin/shell/sections.ts'
import { useStaff } from '#admin/shell/staff.ts'

/** The stages whose pages somebody may open. */
export function useBatchPaths() {
  const staff = useStaff()
  const own = batchStages.filter((stage) => maySee(staff, stage))
  return {
    first: own[0]?.key,
    mayOpen: (stage: string) => own.some(({ key }) => key === stage),
    /** The page of a stage, or of the first one that he may open. */
    pathIn: (batchId: number, stage: BatchStage['key'] | undefined) =>
      batchPath(batchId, (own.find(({ key }) => key === stage) ?? own[0])?.key),
  }
}
