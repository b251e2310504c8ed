// For features whose requests have parts: they show them, and the program registers them.
export { registerRequestParts, type ExcludedRows, type RequestPartsProps } from './approval.parts.ts'
