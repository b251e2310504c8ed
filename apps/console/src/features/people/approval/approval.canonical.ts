// Data in the approved text besides the words: which batch, and which files belong to it. Pure.

interface Payload {
  readonly batchId?: string
  readonly rows?: number
  readonly refused?: { readonly rows: number }
  /** The letter of a new bank account. */
  readonly letter?: string
  /** A new version of a merchant's document. */
  readonly document?: { readonly file?: string }
}
const payloadOf = (canonical: string): Payload => (JSON.parse(canonical) as { readonly payload: Payload }).payload

/** Which batch, and how many rows its sheet has. */
export const batchIn = (canonical: string): { readonly batchId: string; readonly rows: number } | null => {
  const { batchId, rows = 0, refused } = payloadOf(canonical)
  return batchId === undefined ? null : { batchId, rows: rows + (refused?.rows ?? 0) }
}
/** The files that approvers have to see. */
export const documentsIn = (canonical: string): readonly string[] => {
  const { letter, document } = payloadOf(canonical)
  return [letter, document?.file].filter((file) => file !== undefined)
}
