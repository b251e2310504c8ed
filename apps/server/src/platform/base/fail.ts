// The one way to refuse. Rules return an error's name; handlers throw `fail(name)`; the pipeline answers and audits it.
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { FieldFault } from '@falaj/contract/kernel/envelope'

export class Refused extends Error {
  readonly reason: ErrorName
  readonly body: unknown
  constructor(reason: ErrorName, body: unknown) {
    super(reason)
    this.reason = reason
    this.body = body
  }
}
export const fail = (reason: ErrorName, body: unknown = null): Refused => new Refused(reason, body)
/** A refusal of one row among several, in a word: the fault of its field, or the refusal itself. */
export const whyRefused = ({ reason, body }: Refused): string =>
  (body as { fields?: readonly { code: string }[] } | null)?.fields?.[0]?.code ?? reason
/** A refused input: the console puts each fault under its field. */
export const failFields = (...fields: readonly FieldFault[]): Refused => new Refused('INPUT_INVALID', { fields })
