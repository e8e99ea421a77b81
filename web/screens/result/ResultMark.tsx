import { RESULT, type ResultCode, resultText } from '#domain/result/result.ts'
import { Seal, Tag } from '#web/ui/Tag.tsx'

/** A result in words: as a seal where the exam was passed, as plain text where it was not. */
export function ResultMark({ code }: { code: number }) {
  const text = resultText[code as ResultCode]
  return code >= RESULT.pass ? <Seal>{text}</Seal> : <Tag>{text}</Tag>
}
