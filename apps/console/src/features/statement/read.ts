export { CreateDialog } from './create-dialog.tsx'
export type { StatementCalls } from './detail.tsx'
export { Statements } from './list.tsx'
export { statementPageWords } from './words.ts'
