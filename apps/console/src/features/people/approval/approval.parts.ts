// The parts of a request (the rows of a batch) are shown by the feature that the request belongs to. The program registers them, so that
// approvals import no other feature.
import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Rows that the checker leaves out, and why. */
export interface ExcludedRows {
  readonly parts: number[]
  readonly reason: string
}
export interface RequestPartsProps {
  readonly batchId: string
  readonly rows: number
  /** Undefined for a reader who cannot decide. */
  readonly onExclude?: ((excluded: readonly ExcludedRows[]) => void) | undefined
}
type Parts = ComponentType<RequestPartsProps>
const registered = new Map<string, LazyExoticComponent<Parts>>()

export const registerRequestParts = (kind: string, load: () => Promise<{ readonly default: Parts }>): void => {
  registered.set(kind, lazy(load))
}
/** Shows the parts of a request; nothing if its kind has none. */
export const RequestParts = ({ kind, ...props }: RequestPartsProps & { readonly kind: string }) => {
  const parts = registered.get(kind)
  return parts ? createElement(parts, props) : null
}
