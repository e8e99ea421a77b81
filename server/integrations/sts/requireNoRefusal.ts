import { type OutsideAnswer, requireStatusOk } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'

/** The code of a refusal, which Aliyun sends as JSON and AWS as XML. */
const CODE = /"Code"\s*:\s*"([\w.]{1,60})"|<Code>([\w.]{1,60})<\/Code>/

/** @throws OutsideError with the code of STS where it refuses, so that the operator learns what it refuses */
export function requireNoRefusal(answer: OutsideAnswer): void {
  const [, json, xml] = CODE.exec(answer.text) ?? []
  const code = json ?? xml
  if (answer.status >= 400 && answer.status < 500 && code) throw new OutsideError('storage', code, false)
  requireStatusOk('storage', answer)
}
