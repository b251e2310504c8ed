export { CreateDialog } from './statement.create-dialog.tsx'
export type { StatementCalls } from './statement.detail.tsx'
export { Statements } from './statement.list.tsx'
export { statementPageWords } from './statement.words.ts'
